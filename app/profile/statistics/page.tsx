import { AccountPage, pageTitle } from '../account-page.tsx';

export const generateMetadata = () => pageTitle('statistics');

export default function Page() {
  return <AccountPage page="statistics" />;
}
