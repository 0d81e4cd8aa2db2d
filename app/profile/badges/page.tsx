import { AccountPage, titleOf } from '../account-page.tsx';

export const generateMetadata = () => titleOf('badges');

export default function Page() {
  return <AccountPage page="badges" />;
}
