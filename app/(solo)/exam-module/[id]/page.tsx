import { MountedPage, pageTitle } from '../../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('exams');

export default function Page() {
  return <MountedPage page="exam" />;
}
