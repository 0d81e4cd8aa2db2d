import { AccountPage, titleOf } from './account-page.tsx';

export const generateMetadata = () => titleOf('profile');

export default function Page() {
  return <AccountPage page="profile" />;
}
