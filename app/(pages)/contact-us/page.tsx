import { TextPage, textPageTitle } from '../text-page.tsx';

export const generateMetadata = () => textPageTitle('contact-us');

export default function Page() {
  return <TextPage address="contact-us" />;
}
