import { AccountPage, pageTitle } from '../account-page.tsx';

export const generateMetadata = () => pageTitle('invite');

export default function Page() {
  return <AccountPage page="invite-friends" />;
}
