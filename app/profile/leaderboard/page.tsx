import { AccountPage, titleOf } from '../account-page.tsx';

export const generateMetadata = () => titleOf('leaderboard');

export default function Page() {
  return <AccountPage page="leaderboard" />;
}
