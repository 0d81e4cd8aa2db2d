import { AccountPage, pageTitle } from '../../profile/account-page.tsx';

export const generateMetadata = () => pageTitle('daily');

export default function Page() {
  return <AccountPage page="daily" />;
}
