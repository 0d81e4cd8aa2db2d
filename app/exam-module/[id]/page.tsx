import { AccountPage, titleOf } from '../../profile/account-page.tsx';

export const generateMetadata = () => titleOf('exams');

export default function Page() {
  return <AccountPage page="exam" />;
}
