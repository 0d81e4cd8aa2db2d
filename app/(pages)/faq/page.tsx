import { TextPage, titleOf } from '../text-page.tsx';

export const generateMetadata = () => titleOf('faq');

export default function Page() {
  return <TextPage address="faq" />;
}
