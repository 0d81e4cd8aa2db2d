import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('statistics');

export default function Page() {
  return <MountedPage page="statistics" />;
}
