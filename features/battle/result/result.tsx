import { ArrowRight, ChevronDown } from 'lucide-react';
import dynamic from 'next/dynamic';
import { use, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { hasOnePlayer } from '../../../domain/battle/room.ts';
import type { BattleView } from '../../../domain/battle/view.ts';
import { ChallengeFriend } from '../../shared/challenge/challenge-friend.tsx';
import { ResultNumbers } from '../../shared/question/result-numbers.tsx';
import { sentences } from '../../shared/question/use-panel-announcements.ts';
import { BadgesToClaim } from '../../shared/progress/badges.tsx';
import { OwnRank } from '../../shared/progress/own-rank.tsx';
import { playCue } from '../../shared/sound/play-cue.ts';
import { lastPlayAtom } from '../../shared/state/persisted-state.ts';
import { usePersisted } from '../../shared/state/use-persisted.ts';
import { announce } from '../../shared/ui/announce.ts';
import { Button } from '../../shared/ui/button.tsx';
import { buttonStyle } from '../../shared/ui/button-style.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Card } from '../../shared/ui/card.tsx';
import { AfterFirstPaint } from '../../shared/ui/after-paint.tsx';
import { IntentLink } from '../../shared/ui/intent-link.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { LazyConfetti } from '../../shared/ui/lazy-drawing.tsx';
import { ChatSlotsContext } from '../room/chat-slots.ts';
import { standingsOf } from '../play/callout.ts';
import { ArenaPoints } from './arena-points.tsx';
import { AddFriends } from './add-friends.tsx';
import { Headline } from './headline.tsx';
import { Learned } from './learned.tsx';
import { Ranking } from './ranking.tsx';
import { hasReceipt, Receipt } from './receipt.tsx';
import { Rematch } from './rematch.tsx';
import { ShareResult } from './share-result.tsx';
import { Timeline } from './timeline.tsx';
import type { MatchVerdict } from './verdict.ts';
import { verdictOf } from './verdict.ts';

const BattleReview = dynamic(async () => (await import('./review.tsx')).BattleReview, {
  ssr: false,
});

/** The end of a battle: winner, movements, rematch; below it the course of the battle. */
export function ResultScreen({
  view,
  onAgain,
}: {
  view: BattleView;
  /** Searches for a new opponent; only for battles against strangers. */
  onAgain: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const [reviews, setReviews] = useState(false);
  const { panel } = use(ChatSlotsContext);
  const me = view.seats.find(({ isMe }) => isMe);
  const hasLeft = me?.presence.kind === 'left';
  const hasGivenUp = me?.hasGivenUp === true;
  const settled = me && verdictOf(view, me);
  // a player who gave up has lost in any case; every other verdict waits for the settlement
  const ending = hasGivenUp && !settled ? 'lost' : undefined;
  const verdict = settled ?? ending;
  const isPractice = hasOnePlayer(view.record.kind);
  const isTalked = !isPractice && !hasLeft;
  const isWin = verdict === 'won' || verdict === 'shared';
  // scroll to the headline, wherever the page was before
  useEffect(() => {
    // newer browsers return a promise, which is not a clean-up function
    void window.scrollTo(0, 0);
  }, []);
  const standing = useRef('');
  useEffect(() => {
    standing.current = standingsOf(view.seats, t);
  });
  useEffect(() => {
    if (!verdict) return;
    if (isWin) playCue('win');
    if (verdict === 'lost') playCue('lose');
    const how = t(verdict === 'shared' ? 'result.sharedWin' : `result.${verdict}`);
    announce(sentences([how, standing.current]));
  }, [verdict, isWin, t]);
  useStoreRivals(view, verdict);
  if (!me) return null;
  return (
    <div
      className={classNames(
        'mx-auto grid max-w-4xl grid-cols-1 items-start gap-5',
        isTalked && 'lg:max-w-none lg:grid-cols-[minmax(0,1fr)_20rem]',
      )}
    >
      <div className="grid min-w-0 grid-cols-1 gap-5">
        {/* the frame around the page comes back first: drawing both at once would be one long frame */}
        <AfterFirstPaint>
          <Headline view={view} me={me} verdict={verdict} />
          <Rematch view={view} me={me} hasEnded={hasLeft} onAgain={onAgain} />
          <AfterFirstPaint>
            {isWin && <LazyConfetti />}
            {!isPractice && verdict !== undefined && (
              <>
                <BadgesToClaim />
                <OwnRank className="rounded-card border-2 border-line bg-raised px-4 py-3" />
              </>
            )}
            {view.seats.length > 2 && ending && (
              <Notice kind="wait">{t('result.othersPlayOn')}</Notice>
            )}
            <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
              {view.seats.length > 2 && !ending && (
                <Card className="grid grid-cols-1 content-start gap-4">
                  <Ranking view={view} />
                </Card>
              )}
              <Card className="group grid grid-cols-1 content-start gap-4 md:only:col-span-2 md:only:[&_dl]:grid-cols-4">
                <ResultNumbers
                  title={t('result.stats')}
                  numbers={{
                    points: me.score.points,
                    right: me.score.correct,
                    count: view.record.rules.questionCount,
                    bonus: me.score.speed,
                    bestStreak: me.score.bestStreak,
                  }}
                />
                <ArenaPoints view={view} me={me} />
                {/* the buttons of all parts stand in one grid */}
                <div className="grid grid-cols-2 gap-2.5 max-[359px]:grid-cols-1 md:group-only:grid-cols-3 [&_a]:px-3 [&_button]:px-3 [&>div]:contents">
                  {verdict && <Learned reveals={view.reveals} me={me.id} />}
                  {verdict && <ShareResult view={view} me={me} verdict={verdict} />}
                  {settled && view.reveals.length > 0 && (
                    <ChallengeFriend source="battle" id={view.record.id} />
                  )}
                  <AddFriends view={view} />
                </div>
              </Card>
              {hasReceipt(view, me, ending) && (
                // the third of three stands alone in its row
                <Card className="grid grid-cols-1 content-start gap-4 md:odd:col-span-2">
                  <Receipt view={view} me={me} ending={ending} />
                </Card>
              )}
            </div>
            <AfterFirstPaint>
              {view.reveals.length > 0 && (
                <Card className="grid grid-cols-1 gap-4">
                  <Timeline view={view} />
                  <div className="flex flex-wrap gap-3">
                    <Button
                      kind="quiet"
                      aria-expanded={reviews}
                      onClick={() => setReviews(!reviews)}
                    >
                      {t(reviews ? 'result.hideReview' : 'result.review')}
                      <ChevronDown aria-hidden="true" className={reviews ? 'rotate-180' : ''} />
                    </Button>
                    {!isPractice && settled && (
                      <IntentLink
                        href={`/battle/${view.record.id}/`}
                        className={buttonStyle('quiet')}
                      >
                        {t('battlePage.link')}
                        <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
                      </IntentLink>
                    )}
                  </div>
                  {reviews && <BattleReview view={view} />}
                </Card>
              )}
            </AfterFirstPaint>
          </AfterFirstPaint>
        </AfterFirstPaint>
      </div>
      <AfterFirstPaint>{isTalked && panel}</AfterFirstPaint>
    </div>
  );
}

/** Stores the members of the last battle by code on this device, so that the home page offers it again. */
function useStoreRivals({ record, seats }: BattleView, verdict: MatchVerdict | undefined): void {
  const [last, keep] = usePersisted(lastPlayAtom);
  const { id, kind } = record;
  const isDue = verdict !== undefined && (kind === 'friend' || kind === 'group');
  const storedFor = useRef('');
  useEffect(() => {
    if (!isDue || storedFor.current === id) return;
    storedFor.current = id;
    const names = seats.filter(({ isMe }) => !isMe).map(({ name }) => name);
    keep({ ...last, rivals: { names, mode: kind } });
  });
}
