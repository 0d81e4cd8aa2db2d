import { AccountPage, titleOf } from '../../profile/account-page.tsx';

export const generateMetadata = () => titleOf('trueFalse');

export default function Page() {
  return <AccountPage page="true-false" />;
}
