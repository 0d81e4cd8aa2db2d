import { AccountPage, titleOf } from '../account-page.tsx';

export const generateMetadata = () => titleOf('invite');

export default function Page() {
  return <AccountPage page="invite-friends" />;
}
