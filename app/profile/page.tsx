import { MountedPage, pageTitle } from '../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('profile');

export default function Page() {
  return <MountedPage page="profile" />;
}
