import { AccountPage, titleOf } from '../profile/account-page.tsx';

export const generateMetadata = () => titleOf('playBookmarks');

export default function Page() {
  return <AccountPage page="bookmark-run" />;
}
