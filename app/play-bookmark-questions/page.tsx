import { AccountPage, pageTitle } from '../profile/account-page.tsx';

export const generateMetadata = () => pageTitle('playBookmarks');

export default function Page() {
  return <AccountPage page="bookmark-run" />;
}
