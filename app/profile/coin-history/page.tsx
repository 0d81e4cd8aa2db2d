import { AccountPage, titleOf } from '../account-page.tsx';

export const generateMetadata = () => titleOf('coinHistory');

export default function Page() {
  return <AccountPage page="coin-history" />;
}
