import { MountedPage, pageTitle } from '../../../mount/mounted-page.tsx';

export const generateMetadata = () => pageTitle('addFriend');

/** The page of a friend link. */
export default async function Page({
  params,
}: {
  readonly params: Promise<{ readonly code: string }>;
}) {
  const { code } = await params;
  return <MountedPage page="add-friend" code={code} />;
}
