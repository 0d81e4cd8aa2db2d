import type { SignInReason } from '../../domain/gate/next-path.ts';
import type { AuthRedirect } from './auth-redirect.ts';
import { authAddress } from './auth-redirect.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { buttonStyle } from '../shared/ui/button-style.ts';
import { Notice } from '../shared/ui/notice.tsx';

const MESSAGES = {
  gate: 'auth.reasons.gate',
  feature: 'auth.reasons.feature',
  deactivated: 'auth.reasons.deactivated',
} as const satisfies Record<SignInReason, string>;

/** The way to an account for a guest whom a gate has sent here, before the form of those who have one. */
export async function NewHere({ redirect }: { redirect: AuthRedirect }) {
  const t = await requestTexts();
  return (
    <div className="mx-auto grid w-full max-w-md gap-2 pb-4">
      <p className="font-semibold">{t('auth.newHere')}</p>
      <a href={authAddress('sign-up', redirect)} className={buttonStyle('sun', 'large')}>
        {t('auth.create')}
      </a>
    </div>
  );
}

/** Tells somebody who was sent to sign in why; comes with the page, before any script. */
export async function SignInReasonNotice({ reason }: { reason: SignInReason | null }) {
  if (!reason) return null;
  const t = await requestTexts();
  return (
    <div className="mx-auto w-full max-w-md pb-4">
      <Notice kind={reason === 'deactivated' ? 'error' : 'info'}>{t(MESSAGES[reason])}</Notice>
    </div>
  );
}
