import { TextPage, titleOf } from '../text-page.tsx';

export const generateMetadata = () => titleOf('about-us');

export default function Page() {
  return <TextPage address="about-us" />;
}
