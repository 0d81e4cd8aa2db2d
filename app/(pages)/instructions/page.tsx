import { TextPage, textPageTitle } from '../text-page.tsx';

export const generateMetadata = () => textPageTitle('instructions');

export default function Page() {
  return <TextPage address="instructions" />;
}
