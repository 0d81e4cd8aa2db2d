import { AccountPage, titleOf } from '../account-page.tsx';

export const generateMetadata = () => titleOf('wallet');

export default function Page() {
  return <AccountPage page="wallet" />;
}
