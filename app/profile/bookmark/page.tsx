import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('bookmarks');

export default function Page() {
  return <MountedPage page="bookmark" />;
}
