import { TextPage, textPageTitle } from '../text-page.tsx';

export const generateMetadata = () => textPageTitle('terms-conditions');

export default function Page() {
  return <TextPage address="terms-conditions" />;
}
