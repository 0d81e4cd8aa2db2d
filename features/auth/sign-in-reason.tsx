import type { SignInReason } from '../../domain/gate/next-path.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { Notice } from '../shared/ui/notice.tsx';

const MESSAGES = {
  gate: 'auth.reasons.gate',
  feature: 'auth.reasons.feature',
  deactivated: 'auth.reasons.deactivated',
} as const satisfies Record<SignInReason, string>;

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
