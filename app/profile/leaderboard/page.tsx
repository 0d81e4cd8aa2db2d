import { AccountPage, pageTitle } from '../account-page.tsx';

export const generateMetadata = () => pageTitle('leaderboard');

export default function Page() {
  return <AccountPage page="leaderboard" />;
}
