import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('league');

export default function Page() {
  return <MountedPage page="league" />;
}
