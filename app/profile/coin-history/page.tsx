import { AccountPage, pageTitle } from '../account-page.tsx';

export const generateMetadata = () => pageTitle('coinHistory');

export default function Page() {
  return <AccountPage page="coin-history" />;
}
