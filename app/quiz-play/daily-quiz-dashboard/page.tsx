import { AccountPage, titleOf } from '../../profile/account-page.tsx';

export const generateMetadata = () => titleOf('daily');

export default function Page() {
  return <AccountPage page="daily" />;
}
