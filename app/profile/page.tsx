import { AccountPage, pageTitle } from './account-page.tsx';

export const generateMetadata = () => pageTitle('profile');

export default function Page() {
  return <AccountPage page="profile" />;
}
