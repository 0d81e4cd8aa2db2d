import { MountedPage, pageTitle } from '../../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('daily');

export default function Page() {
  return <MountedPage page="daily" />;
}
