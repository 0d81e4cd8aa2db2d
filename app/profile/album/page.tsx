import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('album');

export default function Page() {
  return <MountedPage page="album" />;
}
