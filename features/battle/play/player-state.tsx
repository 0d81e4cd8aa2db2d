import { Check, LogOut, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../domain/assert-never.ts';
import type { Presence } from '../../../domain/battle/presence.ts';
import { useSecondsLeft } from '../../shared/ui/use-server-time.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';

/** What a player is doing, in a word: thinking, locked in (never what), gone for a moment, away, left. */
export function PlayerState({
  presence,
  hasLocked,
  now,
}: {
  presence: Presence;
  hasLocked: boolean;
  now: Now;
}) {
  const { t } = useTranslation();
  switch (presence.kind) {
    case 'left':
      return (
        <Line className="text-danger">
          <LogOut aria-hidden="true" />
          {t('battle.left')}
        </Line>
      );
    case 'away':
      return (
        <Line className="text-warning">
          <WifiOff aria-hidden="true" />
          {t('battle.away')}
        </Line>
      );
    case 'leaving':
      return <Leaving until={presence.until} now={now} />;
    case 'here':
      return hasLocked ? (
        <Line className="text-success">
          <Check aria-hidden="true" />
          {t('battle.locked')}
        </Line>
      ) : (
        <Line className="text-muted">
          {t('battle.thinking')}
          <span aria-hidden="true" className="flex gap-0.5">
            {['[animation-delay:0ms]', '[animation-delay:200ms]', '[animation-delay:400ms]'].map(
              (delay) => (
                <span
                  key={delay}
                  className={`size-1.5 rounded-full bg-current motion-safe:animate-breathe ${delay}`}
                />
              ),
            )}
          </span>
        </Line>
      );
    default:
      return assertNever(presence);
  }
}

function Leaving({ until, now }: { until: number; now: Now }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(until, now);
  return (
    <Line className="text-warning">
      <WifiOff aria-hidden="true" />
      {t('battle.leaving', { seconds })}
    </Line>
  );
}

function Line({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`flex min-h-5 flex-wrap items-center justify-center gap-1 text-sm leading-tight font-semibold [&_svg]:size-4 [&_svg]:shrink-0 ${className}`}
    >
      {children}
    </span>
  );
}
