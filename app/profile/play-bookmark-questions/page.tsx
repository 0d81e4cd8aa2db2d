import { AccountPage, pageTitle } from '../account-page.tsx';

export const generateMetadata = () => pageTitle('playBookmarks');

export default function Page() {
  return <AccountPage page="bookmark-run" />;
}
