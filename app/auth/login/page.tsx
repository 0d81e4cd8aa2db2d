import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { isNewcomer, readAuthRedirect } from '../../../features/auth/auth-redirect.ts';
import { InvitationOver, InvitedGuest, WaitingFriend } from '../../../features/auth/invitation.tsx';
import { RETURNING_COOKIE } from '../../../features/auth/returning.ts';
import { SignInReasonNotice, SignUpPurpose } from '../../../features/auth/sign-in-reason.tsx';
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
  const isNew = isNewcomer(redirect);
  const asksToSignUp = isNew && !(await cookies()).has(RETURNING_COOKIE);
  const asked = readInvitation(await headers(), redirect.next);
  const look = isNew ? await asked : null;
  if (look && look.kind !== 'over') {
    const { phone_login } = await readSignInSettings();
    return (
      <InvitedGuest look={look} redirect={redirect} hasPhone={phone_login}>
        <MountedAuthPage screen="sign-in" redirect={redirect} />
      </InvitedGuest>
    );
  }
  return (
    <>
      {look && <InvitationOver />}
      <SignInReasonNotice reason={redirect.reason} />
      {asksToSignUp && <SignUpPurpose next={redirect.next} />}
      {!isNew && <WaitingFriend look={asked} />}
      <MountedAuthPage screen={asksToSignUp ? 'sign-up' : 'sign-in'} redirect={redirect} />
    </>
  );
}
