import { TextPage, textPageTitle } from '../text-page.tsx';

export const generateMetadata = () => textPageTitle('privacy-policy');

export default function Page() {
  return <TextPage address="privacy-policy" />;
}
