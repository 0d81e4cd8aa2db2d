import { Swords } from 'lucide-react';
import { useAtom } from 'jotai';
import { useCallback } from 'react';
import { formatCountdown, formatNumber, formatTime } from '../../shared/i18n/format.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { messageOf } from '../../shared/rest/error-message.ts';
import { useCategoryName } from '../../shared/i18n/category-name.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LazyMascot } from '../../shared/ui/lazy-mascot.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { RadioChips } from '../../shared/ui/radio-chips.tsx';
import { useSecondsLeft } from '../../shared/ui/use-server-time.ts';
import type { ArenaState, ShownArena } from './arena-query.ts';
import { allInAtom, useArenaMove, useNextRival, useOtherArena } from './arena-query.ts';
import { OnFire, Standings } from './standings.tsx';

/** The arena between two battles: clock, own points, standings, and the search for the next rival. */
export function ArenaLobby({
  state: { arena, next_at: nextAt, other_runs: otherRuns, offsetMs },
}: {
  state: ArenaState;
}) {
  if (!arena) return <NoArena nextAt={nextAt} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {arena.state === 'running' ? (
        <Running arena={arena} offsetMs={offsetMs} />
      ) : (
        <Over arena={arena} nextAt={nextAt} />
      )}
      {otherRuns && <OtherArena />}
      <Standings arena={arena} />
    </div>
  );
}

/** The way from an arena that the player has joined to another one that runs. */
function OtherArena() {
  const { t } = useTranslation();
  const change = useOtherArena();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="font-semibold">{t('arena.otherRuns')}</p>
      <Button kind="quiet" onClick={change}>
        {t('arena.toOther')}
      </Button>
    </div>
  );
}

function NoArena({ nextAt }: { nextAt: number | undefined }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      mood="sleepy"
      title={t('arena.none')}
      action={<ButtonLink href="/random-battle/">{t('home.duel.action')}</ButtonLink>}
    >
      <Next at={nextAt} />
    </EmptyState>
  );
}

function Next({ at }: { at: number | undefined }) {
  const { t, i18n } = useTranslation();
  if (at === undefined) return t('arena.noNext');
  return t('arena.next', { time: formatTime(i18n.language, at) });
}

function Running({ arena, offsetMs }: { arena: ShownArena; offsetMs: number }) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  const { own } = arena;
  const isIn = own !== undefined && !own.has_left;
  const { isBusy, error, join, leave } = useArenaMove(arena.id);
  const [isAllIn, setAllIn] = useAtom(allInAtom);
  const failure = useNextRival(isIn ? arena.id : '', isAllIn);
  const thrown = error ?? failure;
  const number = (value: number) => formatNumber(i18n.language, value);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <Clock until={arena.ends_at} offsetMs={offsetMs} />
          <Chip>{t('arena.players', { count: arena.players })}</Chip>
          {arena.category_name !== '' && (
            <Chip>{t('arena.category', { category: nameOf(arena.category_name) })}</Chip>
          )}
        </div>
        <LazyMascot mood={isIn ? 'cheering' : 'happy'} className="size-20 shrink-0 sm:size-28" />
      </div>
      {own && <OwnPlace own={own} />}
      {arena.prizes.length > 0 && (
        <p>{t('arena.prizes', { prizes: arena.prizes.map(number).join(', ') })}</p>
      )}
      <p className="text-muted">
        {t('arena.rules')} {t('arena.places')}
      </p>
      <div className="grid gap-1">
        <RadioChips
          legend={t('allIn.choice')}
          value={isAllIn ? 'all-in' : 'normal'}
          onChange={(choice) => setAllIn(choice === 'all-in')}
          chips={[
            { value: 'normal', content: t('allIn.off') },
            { value: 'all-in', content: t('allIn.on') },
          ]}
        />
        <p className="text-sm text-muted">{t('allIn.text')}</p>
      </div>
      {thrown !== undefined && <Notice kind="error">{t(messageOf(thrown))}</Notice>}
      {isIn && failure === undefined && (
        <Notice kind="wait">
          {t('arena.searching')} {t('arena.alone')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {isIn ? (
          <Button kind="quiet" size="large" busy={isBusy} onClick={() => void leave()}>
            {t('arena.leave')}
          </Button>
        ) : (
          <Button size="large" busy={isBusy} onClick={() => void join()}>
            <Swords aria-hidden="true" />
            {t(own ? 'arena.rejoin' : 'arena.join')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Counts down by the server's time. @param offsetMs by which the server's clock is ahead of this device's */
function Clock({ until, offsetMs }: { until: number; offsetMs: number }) {
  const { t } = useTranslation();
  const now = useCallback(() => Date.now() + offsetMs, [offsetMs]);
  const seconds = useSecondsLeft(until, now);
  return (
    <p role="timer" className="font-display text-3xl font-extrabold tabular-nums">
      {t('arena.endsIn', { time: formatCountdown(seconds) })}
    </p>
  );
}

function OwnPlace({ own }: { own: NonNullable<ShownArena['own']> }) {
  const { t, i18n } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-3 text-xl font-semibold">
      {t('arena.own', {
        place: formatNumber(i18n.language, own.user_rank),
        points: t('common.points', { count: own.score }),
      })}
      {own.is_on_fire && <OnFire />}
    </p>
  );
}

function Over({
  arena: { state, own },
  nextAt,
}: {
  arena: ShownArena;
  nextAt: number | undefined;
}) {
  const { t, i18n } = useTranslation();
  if (state === 'ending') return <Notice kind="wait">{t('arena.ending')}</Notice>;
  return (
    <Card className="grid grid-cols-1 gap-2">
      <h2 className="text-2xl">{t('arena.ended')}</h2>
      {own && own.games > 0 && (
        <p className="text-lg font-semibold">
          {t('arena.endedOwn', {
            place: formatNumber(i18n.language, own.user_rank),
            points: t('common.points', { count: own.score }),
          })}{' '}
          {own.prize > 0 && t('arena.won', { coins: t('common.coins', { count: own.prize }) })}
        </p>
      )}
      <p className="text-muted">
        <Next at={nextAt} />
      </p>
    </Card>
  );
}
