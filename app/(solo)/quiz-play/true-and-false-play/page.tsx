import { MountedPage, pageTitle } from '../../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('trueFalse');

export default function Page() {
  return <MountedPage page="true-false" />;
}
