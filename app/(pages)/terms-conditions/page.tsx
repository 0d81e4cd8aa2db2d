import { TextPage, titleOf } from '../text-page.tsx';

export const generateMetadata = () => titleOf('terms-conditions');

export default function Page() {
  return <TextPage address="terms-conditions" />;
}
