import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('friends');

export default function Page() {
  return <MountedPage page="friends" />;
}
