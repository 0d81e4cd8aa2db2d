import { TextPage, textPageTitle } from '../text-page.tsx';

export const generateMetadata = () => textPageTitle('about-us');

export default function Page() {
  return <TextPage address="about-us" />;
}
