import { MountedPage, pageTitle } from '../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('selfChallenge');

export default function Page() {
  return <MountedPage page="self-challenge" />;
}
