import { AccountPage, titleOf } from '../profile/account-page.tsx';

export const generateMetadata = () => titleOf('selfChallenge');

export default function Page() {
  return <AccountPage page="self-challenge" />;
}
