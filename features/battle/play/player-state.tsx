import { Check, LogOut, TimerOff, WifiOff, X, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { assertNever } from '../../../domain/assert-never.ts';
import type { Presence } from '../../../domain/battle/presence.ts';
import type { RoundAnswer } from '../../../domain/battle/score.ts';
import { formatNumber } from '../../shared/i18n/format.ts';
import { useSecondsLeft } from '../../shared/ui/use-server-time.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';

/**
 * A player's state at the corner of the picture: the lock, shown only in a tile with `data-locked`; at the reveal right or
 * wrong.
 */
export function Badge({ isHere, answer }: { isHere: boolean; answer: RoundAnswer | undefined }) {
  if (answer === undefined) {
    return (
      isHere && (
        <Dot className="invisible bg-success text-on-success group-data-locked/tile:visible motion-safe:group-data-locked/tile:animate-pop">
          <Check aria-hidden="true" />
        </Dot>
      )
    );
  }
  if (answer.kind !== 'judged') return null;
  return answer.isRight ? (
    <Dot className="bg-success text-on-success motion-safe:animate-pop">
      <Check aria-hidden="true" />
    </Dot>
  ) : (
    <Dot className="bg-danger text-on-danger motion-safe:animate-pop">
      <X aria-hidden="true" />
    </Dot>
  );
}

function Dot({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`grid size-5 place-items-center rounded-full border-2 border-raised [&_svg]:size-3 [&_svg]:stroke-4 ${className}`}
    >
      {children}
    </span>
  );
}

/** Returns a player's result of a question. */
export function RoundVerdict({ answer }: { answer: RoundAnswer }) {
  const { t } = useTranslation();
  if (answer.kind !== 'judged') {
    return <Line className="text-muted">{t('play.verdict.unanswered')}</Line>;
  }
  if (!answer.isRight) return <Line className="text-danger">{t('play.verdict.wrong')}</Line>;
  return (
    <Line className="text-success">
      <span className="sr-only">
        {answer.bonus > 0
          ? t('battle.speedBonus', { points: answer.bonus })
          : t('play.verdict.right')}
      </span>
      {answer.bonus > 0 && <Zap aria-hidden="true" className="fill-current" />}
      <PointsGained points={answer.points} />
    </Line>
  );
}

/** "+5": the plus stands before the number in both writing directions. */
export function PointsGained({ points }: { points: number }) {
  const { i18n } = useTranslation();
  return <bdi dir="ltr">{formatNumber(i18n.language, points, { signDisplay: 'exceptZero' })}</bdi>;
}

/**
 * A player's state in one word: thinking; out of time; locked in (never the answer), shown only in a tile with
 * `data-locked`; briefly gone, away, left.
 */
export function PlayerState({
  presence,
  isOutOfTime,
  isGroup,
  now,
}: {
  presence: Presence;
  isOutOfTime: boolean;
  isGroup: boolean;
  now: Now;
}) {
  const { t } = useTranslation();
  switch (presence.kind) {
    case 'left':
      return (
        <Line className="text-danger">
          <LogOut aria-hidden="true" />
          <Words isGroup={isGroup}>{t('battle.left')}</Words>
        </Line>
      );
    case 'away':
      return (
        <Line className="text-warning">
          <WifiOff aria-hidden="true" />
          <Words isGroup={isGroup}>{t('battle.away')}</Words>
        </Line>
      );
    case 'leaving':
      return <Leaving until={presence.until} isGroup={isGroup} now={now} />;
    case 'here':
      return (
        <span
          className={`grid max-w-full min-w-0 *:col-start-1 *:row-start-1 ${isGroup ? 'justify-items-center' : 'in-[.flex-row-reverse]:justify-items-end'}`}
        >
          <Line className="invisible text-success group-data-locked/tile:visible">
            <Check aria-hidden="true" />
            <Words isGroup={isGroup}>{t('battle.locked')}</Words>
          </Line>
          <Line className="text-muted group-data-locked/tile:invisible">
            <span className={isGroup ? 'sr-only roomy:not-sr-only' : 'max-sm:sr-only'}>
              {t(isOutOfTime ? 'allIn.over' : 'battle.thinking')}
            </span>
            {isOutOfTime ? <TimerOff aria-hidden="true" /> : <Dots />}
          </Line>
        </span>
      );
    default:
      return assertNever(presence);
  }
}

const DELAYS = ['[animation-delay:0ms]', '[animation-delay:200ms]', '[animation-delay:400ms]'];

function Dots() {
  return (
    <span aria-hidden="true" className="flex gap-0.5">
      {DELAYS.map((delay) => (
        <span
          key={delay}
          className={`size-1 rounded-full bg-current motion-safe:animate-breathe ${delay}`}
        />
      ))}
    </span>
  );
}

/** Text beside an icon of the same meaning: always for screen readers, visible if four tiles have room for it. */
function Words({ isGroup, children }: { isGroup: boolean; children: string }) {
  return <span className={isGroup ? 'sr-only roomy:not-sr-only' : undefined}>{children}</span>;
}

function Leaving({ until, isGroup, now }: { until: number; isGroup: boolean; now: Now }) {
  const { t, i18n } = useTranslation();
  const seconds = useSecondsLeft(until, now);
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const;
  return (
    <Line className="text-warning">
      <WifiOff aria-hidden="true" />
      <span className={isGroup ? 'sr-only' : 'sr-only roomy:not-sr-only'}>
        {t('battle.leaving', { seconds })}
      </span>
      <span aria-hidden="true" className={isGroup ? 'tabular-nums' : 'tabular-nums roomy:hidden'}>
        {formatNumber(i18n.language, seconds, unit)}
      </span>
    </Line>
  );
}

function Line({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`flex max-w-full min-w-0 items-center gap-0.5 overflow-hidden text-[min(0.75rem,4.2vw)] flat:text-[min(0.75rem,4dvh)] leading-tight font-semibold text-ellipsis whitespace-nowrap roomy:text-[min(0.875rem,2.4vw)] [&_svg]:size-3.5 [&_svg]:shrink-0 ${className}`}
    >
      {children}
    </span>
  );
}
