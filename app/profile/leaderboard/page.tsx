import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('leaderboard');

export default function Page() {
  return <MountedPage page="leaderboard" />;
}
