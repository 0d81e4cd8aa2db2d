import { TextPage, textPageTitle } from '../text-page.tsx';

export const generateMetadata = () => textPageTitle('faq');

export default function Page() {
  return <TextPage address="faq" />;
}
