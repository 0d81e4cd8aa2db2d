import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { readAuthRedirect } from '../../../features/auth/auth-redirect.ts';
import { WaitingFriend } from '../../../features/auth/invitation.tsx';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { readInvitation } from '../../../server/page-data.ts';
import { MountedAuthPage } from '../../mount/mounted-auth-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t('auth.signUp') };
}

export default async function SignUpPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const redirect = readAuthRedirect(await searchParams);
  return (
    <>
      <WaitingFriend look={readInvitation(await headers(), redirect.next)} />
      <MountedAuthPage screen="sign-up" redirect={redirect} />
    </>
  );
}
