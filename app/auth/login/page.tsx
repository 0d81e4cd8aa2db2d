import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { isNewcomer, readAuthRedirect } from '../../../features/auth/auth-redirect.ts';
import { InvitationOver, InvitedGuest, WaitingFriend } from '../../../features/auth/invitation.tsx';
import { NewHere, SignInReasonNotice } from '../../../features/auth/sign-in-reason.tsx';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { readInvitation, readSignInSettings } from '../../../server/page-data.ts';
import { MountedAuthPage } from '../../mount/mounted-auth-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t('auth.signIn') };
}

export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const redirect = readAuthRedirect(await searchParams);
  const screen = <MountedAuthPage screen="sign-in" redirect={redirect} />;
  const isNew = isNewcomer(redirect);
  const asked = readInvitation(await headers(), redirect.next);
  const look = isNew ? await asked : null;
  if (look && look.kind !== 'over') {
    const { phone_login } = await readSignInSettings();
    return (
      <InvitedGuest look={look} redirect={redirect} hasPhone={phone_login}>
        {screen}
      </InvitedGuest>
    );
  }
  return (
    <>
      {look && <InvitationOver />}
      <SignInReasonNotice reason={redirect.reason} />
      {isNew && <NewHere redirect={redirect} />}
      {!isNew && <WaitingFriend look={asked} />}
      {screen}
    </>
  );
}
