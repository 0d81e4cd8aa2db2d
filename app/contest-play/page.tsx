import { AccountPage, titleOf } from '../profile/account-page.tsx';

export const generateMetadata = () => titleOf('contests');

export default function Page() {
  return <AccountPage page="contests" />;
}
