import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('wallet');

export default function Page() {
  return <MountedPage page="wallet" />;
}
