import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('mistakes');

export default function Page() {
  return <MountedPage page="mistakes" />;
}
