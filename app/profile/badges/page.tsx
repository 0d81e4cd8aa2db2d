import { AccountPage, pageTitle } from '../account-page.tsx';

export const generateMetadata = () => pageTitle('badges');

export default function Page() {
  return <AccountPage page="badges" />;
}
