import { AccountPage, pageTitle } from '../../profile/account-page.tsx';

export const generateMetadata = () => pageTitle('trueFalse');

export default function Page() {
  return <AccountPage page="true-false" />;
}
