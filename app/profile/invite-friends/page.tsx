import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('invite');

export default function Page() {
  return <MountedPage page="invite-friends" />;
}
