import { ArrowRight, BookOpenCheck, LibraryBig, RotateCcw, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { AttemptOutcome } from '../../domain/contract/attempt.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import { soloPath } from '../../domain/play/solo-place.ts';
import { ChallengeFriend } from '../shared/challenge/challenge-friend.tsx';
import { ResultNumbers } from '../shared/question/result-numbers.tsx';
import { sentences } from '../shared/question/use-panel-announcements.ts';
import { BadgesToClaim } from '../shared/progress/badges.tsx';
import { playCue } from '../shared/sound/play-cue.ts';
import { announce } from '../shared/ui/announce.ts';
import { Button } from '../shared/ui/button.tsx';
import { WaysOut } from './ways-out.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { CoinIcon } from '../shared/ui/coin-icon.tsx';
import { LazyConfetti } from '../shared/ui/lazy-drawing.tsx';
import { Mascot } from '../shared/ui/mascot.tsx';
import { IntentLink } from '../shared/ui/intent-link.tsx';
import { SealedOutcome } from './sealed-outcome.tsx';
import { ShareOutcome } from './share-outcome.tsx';
import { SoloReview } from './solo-review.tsx';
import { Stars } from './stars.tsx';

interface OutcomeProps {
  readonly mode: SoloModeName;
  /** The category or the mode on the shared card; undefined if the result is not shared here. */
  readonly place?: string | undefined;
  readonly outcome: AttemptOutcome;
  /** Starts a new attempt. */
  readonly onAgain: () => void;
  /** The path of the list that the player came from. */
  readonly back: string | undefined;
  readonly extra: ReactNode;
  readonly isReviewable?: boolean;
}

/** The parts that a mode's result omits. A mode for practice, or played once, has no pass mark. */
const LEFT_OUT: Readonly<
  Partial<Record<SoloModeName, { readonly again?: true; readonly points?: true }>>
> = {
  daily: { again: true, points: true },
  contest: { again: true },
  defence: { again: true, points: true },
  'self-challenge': { points: true },
  bookmarks: { points: true },
  mistakes: { points: true },
};

/** The mascot's face for a result. */
const MOODS = { done: 'happy', passed: 'cheering', failed: 'brave' } as const;

/** Practice itself, and questions about a passage, which are not asked without it. */
const NOT_PRACTISED: ReadonlySet<SoloModeName> = new Set(['mistakes', 'fun-and-learn']);

/** Practice, and the daily quiz, which has its own part. */
const NOT_SHARED: ReadonlySet<SoloModeName> = new Set([
  'mistakes',
  'bookmarks',
  'daily',
  'defence',
]);
/** Modes of choices in a window each, whose questions others may know. */
const CHALLENGED: ReadonlySet<SoloModeName> = new Set(['quiz-zone', 'true-false', 'maths']);

/** The result of an attempt in numbers, with the next steps; during a contest the time of the results instead. */
export function SoloOutcome(props: OutcomeProps) {
  const { mode, outcome, back, extra } = props;
  return outcome.sealed_until === undefined ? (
    <OpenOutcome {...props} />
  ) : (
    <SealedOutcome
      mode={mode}
      outcome={outcome}
      until={outcome.sealed_until}
      back={back}
      extra={extra}
    />
  );
}

function OpenOutcome({
  mode,
  place,
  outcome,
  onAgain,
  back,
  extra,
  isReviewable = true,
}: OutcomeProps) {
  const { t } = useTranslation();
  const [isReviewed, setReviewed] = useState(false);
  const { passed, gainedScore, earnCoin, stars, cards, next_item: next } = outcome;
  const left = LEFT_OUT[mode];
  const isPassed = !left && passed;
  const verdict = left ? 'done' : passed ? 'passed' : 'failed';
  const headline = t(`solo.${verdict}`);
  const score = t('solo.doneText', {
    right: outcome.correctAnswer,
    count: outcome.total_questions,
  });
  useEffect(() => {
    playCue(verdict === 'failed' ? 'lose' : 'win');
    announce(sentences([headline, score]));
  }, [verdict, headline, score]);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the focus disappeared with the game; move it to the next steps
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      {isPassed && stars > 0 && <LazyConfetti />}
      <Card
        ref={card}
        tabIndex={-1}
        className="grid justify-items-center gap-3 text-center outline-none"
      >
        <Mascot
          mood={MOODS[verdict]}
          className="size-32 motion-safe:animate-pop sm:size-40 flat:size-24"
        />
        {stars > 0 && !left && <Stars count={stars} size="large" />}
        <h2 className="text-4xl sm:text-5xl">{headline}</h2>
        <p className="max-w-[44ch] text-muted">
          {verdict === 'done' ? score : t(`solo.${verdict}Text`)}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          {gainedScore > 0 && (
            <Gain icon={<Star aria-hidden="true" className="size-5 fill-sun text-warning" />}>
              {t('solo.gained', { count: gainedScore })}
            </Gain>
          )}
          {earnCoin > 0 && <Gain icon={<CoinIcon />}>{t('solo.earned', { count: earnCoin })}</Gain>}
        </div>
        {extra}
        <div className="flex flex-wrap justify-center gap-3 pt-2">
          {next !== '' && (
            <ButtonLink href={soloPath(mode, next)}>
              {t('solo.nextLevel')}
              <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </ButtonLink>
          )}
          {!left?.again && (
            <Button kind={next === '' ? 'main' : 'quiet'} onClick={onAgain}>
              <RotateCcw aria-hidden="true" className="size-5" />
              {t('solo.again')}
            </Button>
          )}
          {outcome.wrongAnswer > 0 && !NOT_PRACTISED.has(mode) && (
            <ButtonLink href="/profile/mistakes/" kind="quiet">
              <BookOpenCheck aria-hidden="true" className="size-5" />
              {t('solo.mistakes.title')}
            </ButtonLink>
          )}
          {CHALLENGED.has(mode) && (
            <ChallengeFriend
              source="attempt"
              id={outcome.attempt_id}
              startedAt={outcome.started_at}
            />
          )}
          <WaysOut back={back} />
        </div>
        {place !== undefined && !NOT_SHARED.has(mode) && (
          <ShareOutcome mode={mode} outcome={outcome} place={place} />
        )}
        {/* after the buttons, so that Tab reaches the next game first */}
        {cards > 0 && (
          <IntentLink href="/profile/album/" className="rounded-full">
            <Gain icon={<LibraryBig aria-hidden="true" className="size-5 text-accent" />}>
              <span className="underline">{t('solo.cards', { count: cards })}</span>
            </Gain>
          </IntentLink>
        )}
      </Card>
      <BadgesToClaim />
      <ResultNumbers
        title={t('solo.numbers')}
        numbers={{
          points: left?.points ? undefined : outcome.userScore,
          right: outcome.correctAnswer,
          count: outcome.total_questions,
          wrong: outcome.wrongAnswer,
          unanswered: outcome.notAttempted,
          percent: (100 * outcome.correctAnswer) / Math.max(1, outcome.total_questions),
          bestStreak: outcome.best_streak,
          coins: earnCoin > 0 ? earnCoin : undefined,
          // the contest's leaderboard shows the time that ranks
          seconds: mode === 'contest' ? undefined : outcome.seconds,
        }}
      />
      {isReviewable && (
        <SoloReview
          mode={mode}
          attemptId={outcome.attempt_id}
          startedAt={outcome.started_at}
          fee={outcome.review_fee}
          isOpen={isReviewed}
          onOpen={() => setReviewed(true)}
        />
      )}
    </>
  );
}

function Gain({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="inline-flex items-center gap-2 rounded-full bg-sun-soft px-4 py-2 font-bold [&_svg]:size-5">
      {icon}
      {children}
    </p>
  );
}
