import { MountedPage, pageTitle } from '../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('notifications');

export default function Page() {
  return <MountedPage page="notifications" />;
}
