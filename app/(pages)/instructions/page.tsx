import { TextPage, titleOf } from '../text-page.tsx';

export const generateMetadata = () => titleOf('instructions');

export default function Page() {
  return <TextPage address="instructions" />;
}
