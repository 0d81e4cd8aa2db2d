import { AccountPage, pageTitle } from '../account-page.tsx';

export const generateMetadata = () => pageTitle('bookmarks');

export default function Page() {
  return <AccountPage page="bookmark" />;
}
