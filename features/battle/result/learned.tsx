import { BookOpenCheck, LibraryBig } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { PlayerId } from '../../../domain/battle/room.ts';
import type { RoundReveal } from '../../../domain/battle/view.ts';
import { useOwnAccount } from '../../shared/rest/own-account-query.ts';
import { buttonStyle } from '../../shared/ui/button-style.ts';
import { IntentLink } from '../../shared/ui/intent-link.tsx';

/** Counts a player's right and wrong answers in the revealed questions. */
export function learnedFrom(
  reveals: readonly RoundReveal[],
  me: PlayerId,
): { readonly right: number; readonly wrong: number } {
  const judged = reveals.flatMap(({ answers }) => {
    const answer = answers.get(me);
    return answer?.kind === 'judged' ? [answer.isRight] : [];
  });
  const right = judged.filter((isRight) => isRight).length;
  return { right, wrong: judged.length - right };
}

/** Links to the practice of this battle's mistakes and to its cards, for a player with an account. */
export function Learned({ reveals, me }: { reveals: readonly RoundReveal[]; me: PlayerId }) {
  const { t } = useTranslation();
  const hasAccount = useOwnAccount().data !== undefined;
  const { right, wrong } = learnedFrom(reveals, me);
  if (!hasAccount || right + wrong === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {wrong > 0 && (
        <IntentLink href="/profile/mistakes/" className={buttonStyle('quiet')}>
          <BookOpenCheck aria-hidden="true" />
          {t('afterPlay.practise', { count: wrong })}
        </IntentLink>
      )}
      {right > 0 && (
        <IntentLink href="/profile/album/" className={buttonStyle('quiet')}>
          <LibraryBig aria-hidden="true" />
          {t('solo.cards', { count: right })}
        </IntentLink>
      )}
    </div>
  );
}
