import { TextPage, titleOf } from '../text-page.tsx';

export const generateMetadata = () => titleOf('privacy-policy');

export default function Page() {
  return <TextPage address="privacy-policy" />;
}
