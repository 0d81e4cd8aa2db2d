import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('badges');

export default function Page() {
  return <MountedPage page="badges" />;
}
