import { AccountPage, pageTitle } from '../account-page.tsx';

export const generateMetadata = () => pageTitle('wallet');

export default function Page() {
  return <AccountPage page="wallet" />;
}
