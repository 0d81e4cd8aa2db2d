import { AccountPage, pageTitle } from '../profile/account-page.tsx';

export const generateMetadata = () => pageTitle('selfChallenge');

export default function Page() {
  return <AccountPage page="self-challenge" />;
}
