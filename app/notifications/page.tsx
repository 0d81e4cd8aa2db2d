import { AccountPage, titleOf } from '../profile/account-page.tsx';

export const generateMetadata = () => titleOf('notifications');

export default function Page() {
  return <AccountPage page="notifications" />;
}
