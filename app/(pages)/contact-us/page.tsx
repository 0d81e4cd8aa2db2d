import { TextPage, titleOf } from '../text-page.tsx';

export const generateMetadata = () => titleOf('contact-us');

export default function Page() {
  return <TextPage address="contact-us" />;
}
