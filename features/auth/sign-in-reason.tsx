import type { SignInReason } from '../../domain/gate/next-path.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { Notice } from '../shared/ui/notice.tsx';

const MESSAGES = {
  gate: 'auth.reasons.gate',
  feature: 'auth.reasons.feature',
  deactivated: 'auth.reasons.deactivated',
} as const satisfies Record<SignInReason, string>;

/** The purposes of a guest, by the path that the route guard did not show; the first match counts. */
const PURPOSES = [
  ['/random-battle/?', 'friend'],
  ['/random-battle/', 'random'],
  ['/group-battle/', 'group'],
  ['/quiz-play/daily-quiz-dashboard/', 'daily'],
  ['/contest-play/', 'contest'],
  ['/profile/', 'page'],
  ['/notifications/', 'page'],
] as const;

/** Says the purpose of the account, above the form of a guest whom the route guard sent here. */
export async function SignUpPurpose({ next }: { next: string }) {
  const t = await requestTexts();
  const purpose = PURPOSES.find(([path]) => next.startsWith(path))?.[1] ?? 'solo';
  return (
    <p className="mx-auto w-full max-w-md pb-4 text-lg font-semibold">
      {t(`auth.purpose.${purpose}`)}
    </p>
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
