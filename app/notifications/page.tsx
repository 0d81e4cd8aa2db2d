import { AccountPage, pageTitle } from '../profile/account-page.tsx';

export const generateMetadata = () => pageTitle('notifications');

export default function Page() {
  return <AccountPage page="notifications" />;
}
