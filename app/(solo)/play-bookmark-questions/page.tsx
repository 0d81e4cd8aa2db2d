import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('playBookmarks');

export default function Page() {
  return <MountedPage page="bookmark-run" />;
}
