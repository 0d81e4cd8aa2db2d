import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('coinHistory');

export default function Page() {
  return <MountedPage page="coin-history" />;
}
