import { Home, RotateCw, Swords } from 'lucide-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import {
  askRematchAtom,
  giveUpAtom,
  rematchRefusalAtom,
} from '../../../realtime/battle/lobby-atoms.ts';
import { formatList } from '../../shared/i18n/format.ts';
import { messageOf } from '../../shared/rest/error-message.ts';
import { Button } from '../../shared/ui/button.tsx';
import { buttonStyle } from '../../shared/ui/button-style.ts';
import { IntentLink } from '../../shared/ui/intent-link.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useIntent } from '../room/use-intent.ts';

/** The next steps: a rematch, a new opponent, or home. */
export function Rematch({
  view,
  me,
  hasEnded,
  onAgain,
}: {
  view: BattleView;
  me: SeatView;
  /** Whether the player has left the room, so a rematch is impossible. */
  hasEnded: boolean;
  onAgain: (() => void) | undefined;
}) {
  const { t, i18n } = useTranslation();
  const { busy, run } = useIntent();
  const askRematch = useSetAtom(askRematchAtom);
  const refusal = useAtomValue(rematchRefusalAtom);
  const isRefused = refusal?.roomId === view.record.id;
  // the link itself leaves the room; changing the address before would cancel the navigation
  const leave = useSetAtom(giveUpAtom);
  const others = view.seats.filter(({ isMe }) => !isMe);
  const areGone = others.every(({ presence }) => presence.kind !== 'here');
  // those who are only away can come back
  const haveLeft = others.every(({ presence }) => presence.kind === 'left');
  const wanting = others.filter(({ wantsRematch }) => wantsRematch);
  const wantsIt = me.wantsRematch;
  const hasRematch = view.record.kind !== 'ghost' && view.record.kind !== 'arena';
  const isSettled = view.record.outcomes !== undefined || view.record.kind === 'bot';
  const names = formatList(
    i18n.language,
    wanting.map(({ name }) => name),
  );
  return (
    <div className="grid gap-3">
      {wanting.length > 0 && !wantsIt && (
        <Notice kind="success">
          {t(wanting.length === 1 ? 'result.rematchTake' : 'result.rematchTakeMany', { names })}
        </Notice>
      )}
      {isRefused && <Notice kind="error">{t(messageOf(refusal.code))}</Notice>}
      {wantsIt && !isRefused && !areGone && (
        <Notice kind="wait">
          {others.length === 1
            ? t('result.rematchAskedOf', { name: others[0]?.name ?? '' })
            : t('result.rematchAsked')}
        </Notice>
      )}
      {areGone && (haveLeft || wantsIt) && !hasEnded && hasRematch && (
        <Notice kind="info">{t('result.rematchGone')}</Notice>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center">
        {(!haveLeft || wantsIt) && !hasEnded && hasRematch && (
          <Button
            size="large"
            busy={busy}
            disabled={!isSettled}
            kind={wantsIt ? 'quiet' : 'main'}
            aria-pressed={wantsIt}
            onClick={() => void run(() => askRematch(!wantsIt))}
          >
            <Swords aria-hidden="true" />
            {t(wantsIt ? 'result.rematchCancel' : 'result.rematch')}
          </Button>
        )}
        {onAgain && (
          <Button kind="sun" size="large" onClick={onAgain}>
            <RotateCw aria-hidden="true" />
            {t(hasEnded ? 'solo.again' : 'result.again')}
          </Button>
        )}
        <IntentLink
          href="/"
          className={buttonStyle('quiet', 'large')}
          {...(!hasEnded && { onClick: () => void run(leave) })}
        >
          <Home aria-hidden="true" />
          {t('result.modes')}
        </IntentLink>
      </div>
    </div>
  );
}
