import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('contests');

export default function Page() {
  return <MountedPage page="contests" />;
}
