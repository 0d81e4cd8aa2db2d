import { AccountPage, titleOf } from '../account-page.tsx';

export const generateMetadata = () => titleOf('bookmarks');

export default function Page() {
  return <AccountPage page="bookmark" />;
}
