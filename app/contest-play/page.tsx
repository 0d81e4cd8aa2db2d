import { AccountPage, pageTitle } from '../profile/account-page.tsx';

export const generateMetadata = () => pageTitle('contests');

export default function Page() {
  return <AccountPage page="contests" />;
}
