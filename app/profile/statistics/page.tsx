import { AccountPage, titleOf } from '../account-page.tsx';

export const generateMetadata = () => titleOf('statistics');

export default function Page() {
  return <AccountPage page="statistics" />;
}
