import { AccountPage, pageTitle } from '../profile/account-page.tsx';

export const generateMetadata = () => pageTitle('exams');

export default function Page() {
  return <AccountPage page="exams" />;
}
