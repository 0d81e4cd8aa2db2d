import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { seatNumber } from '../../shared/ui/seat.ts';
import { CountUp } from '../../shared/ui/count-up.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { Podium } from './podium.tsx';
import type { MatchVerdict } from './verdict.ts';

const LOOKS: Record<MatchVerdict, string> = {
  won: 'bg-sun text-on-sun',
  shared: 'bg-sun text-on-sun',
  lost: 'bg-ink text-white border-2 border-line',
  drawn: 'bg-raised border-2 border-line-strong',
  returned: 'bg-sunken text-text',
};

/** The player's place on the podium of a group, if it is the second or the third; a winner has another headline. */
function podiumPlace(
  view: BattleView,
  me: SeatView,
  verdict: MatchVerdict | undefined,
): 'second' | 'third' | undefined {
  if (view.seats.length < 3 || verdict !== 'lost' || me.hasGivenUp) return undefined;
  const rank = view.record.outcomes?.[me.id]?.rank ?? me.score.rank;
  return rank === 2 ? 'second' : rank === 3 ? 'third' : undefined;
}

/** The verdict in large letters; in a duel it stands between the two players and their points. */
export function Headline({
  view,
  me,
  verdict,
}: {
  view: BattleView;
  me: SeatView;
  /** Undefined until the settlement. */
  verdict: MatchVerdict | undefined;
}) {
  const { t } = useTranslation();
  const others = view.seats.filter(({ isMe }) => !isMe);
  const rival = others.length === 1 ? others[0] : undefined;
  const isGroup = others.length > 1;
  const place = podiumPlace(view, me, verdict);
  return (
    <section
      className={classNames(
        'grid justify-items-center gap-4 rounded-card px-4 py-6 text-center forced-colors:border sm:py-10',
        place ? 'border-2 border-sun bg-sun-soft' : verdict ? LOOKS[verdict] : 'bg-sunken',
      )}
    >
      <div role="status" className="grid justify-items-center gap-2">
        <h1 className="max-w-full text-[clamp(min(2.25rem,13vw),13vw,4.5rem)] break-words motion-safe:animate-slam">
          {verdict === undefined
            ? t('result.counting')
            : verdict === 'shared'
              ? t('result.sharedWin')
              : verdict === 'won' && isGroup
                ? t('result.wonGroup')
                : place
                  ? t(`result.${place}`)
                  : verdict === 'lost' && isGroup && !me.hasGivenUp
                    ? t('result.place', {
                        rank: view.record.outcomes?.[me.id]?.rank ?? me.score.rank,
                      })
                    : t(`result.${verdict}`)}
        </h1>
        <p className="max-w-[40ch] text-lg font-medium">
          <Words view={view} me={me} verdict={verdict} />
        </p>
        {verdict === undefined && <Spinner />}
      </div>
      {isGroup && view.record.outcomes && verdict !== 'returned' && (
        <Podium view={view} isOnSun={verdict === 'won' || verdict === 'shared'} />
      )}
      {rival && (
        <div className="flex max-w-full items-end gap-[min(1rem,3vw)] sm:gap-8">
          <Side seat={me} />
          <span
            aria-hidden="true"
            // aligns with the line of the points
            className="font-display text-[min(3rem,14vw)] leading-none font-extrabold"
          >
            :
          </span>
          <Side seat={rival} />
        </div>
      )}
    </section>
  );
}

function Words({
  view,
  me,
  verdict,
}: {
  view: BattleView;
  me: SeatView;
  verdict: MatchVerdict | undefined;
}) {
  const { t } = useTranslation();
  const { record, seats } = view;
  const others = seats.filter(({ isMe }) => !isMe);
  const othersLeft = others.length > 0 && others.every((seat) => seat.hasGivenUp);
  const isFree = record.entryFee === 0;
  if (verdict === undefined) return t('result.countingText');
  if (record.kind === 'bot') return t('result.practiceText');
  if (record.ghost && !me.hasGivenUp) {
    const name = others[0]?.name ?? '';
    return t(record.ghost.isRated ? 'ghost.resultText' : 'ghost.resultUnrated', { name });
  }
  if (verdict === 'returned') return t('result.returnedText');
  if (me.hasGivenUp) return t('result.youLeft');
  if (othersLeft) return t(others.length === 1 ? 'result.opponentLeft' : 'result.othersLeft');
  switch (verdict) {
    case 'won':
      return t(isFree ? 'result.wonFree' : 'result.wonText');
    case 'shared':
      return t(isFree ? 'result.wonFree' : 'result.sharedText');
    case 'lost':
      return podiumPlace(view, me, verdict)
        ? t('result.podiumText', { points: t('common.points', { count: me.score.points }) })
        : t('result.lostText');
    case 'drawn':
      return t(isFree ? 'result.drawnFree' : 'result.drawnText');
  }
}

function Side({ seat }: { seat: SeatView }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="grid w-[min(7rem,34vw)] justify-items-center gap-1">
      <Avatar name={seat.name} image={seat.image} seat={seatNumber(seat.seat)} size="large" />
      <span className="w-full truncate font-bold">{seat.isMe ? t('common.you') : seat.name}</span>
      <span className="font-display text-[min(3rem,14vw)] leading-none font-extrabold tabular-nums">
        <CountUp
          value={seat.score.points}
          label={t('common.points', { count: seat.score.points })}
          language={i18n.language}
        />
      </span>
    </div>
  );
}
