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

/** The button to create an account, for a guest whom the route guard sent here; stands before the sign-in form. */
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

/** Says why the visitor was redirected to sign in. The server renders it, so it needs no script. */
export async function SignInReasonNotice({ reason }: { reason: SignInReason | null }) {
  if (!reason) return null;
  const t = await requestTexts();
  return (
    <div className="mx-auto w-full max-w-md pb-4">
      <Notice kind={reason === 'deactivated' ? 'error' : 'info'}>{t(MESSAGES[reason])}</Notice>
    </div>
  );
}
