import type { i18n } from 'i18next';
import type { AttemptOutcome } from '../../domain/contract/attempt.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { CardMark, ScoreCard } from '../shared/share/score-card.ts';
import { cardPlace, drawingFor, isGoodResult, wordsKeyOf } from '../shared/share/score-card.ts';
import { ShareCard } from '../shared/share/share-card.tsx';

const MARKS = {
  right: 'right',
  wrong: 'wrong',
  unanswered: 'missed',
  skipped: 'missed',
} as const satisfies Record<AttemptOutcome['marks'][number], CardMark>;

/** Modes whose items begin with the slug of a category. */
const BY_CATEGORY: ReadonlySet<SoloModeName> = new Set([
  'quiz-zone',
  'guess-the-word',
  'audio',
  'maths',
  'multi-match',
]);

/**
 * Returns the card of an attempt's result. That of the daily quiz is the same for all players but for their squares: it
 * names the day, no category and no question.
 * @param place the category or the mode on the screen
 */
export function outcomeCard(
  mode: SoloModeName,
  { item, marks, correctAnswer: right, total_questions: count }: AttemptOutcome,
  place: string,
  i18n: i18n,
): ScoreCard {
  const { t } = i18n;
  const [slug = ''] = BY_CATEGORY.has(mode) ? item.split('/') : [];
  return {
    headline: t('afterPlay.card.score', { right, count }),
    facts:
      mode === 'daily'
        ? t('solo.daily.shareTitle', { day: item, right, count })
        : t('afterPlay.card.solo', { place: cardPlace(place, i18n), right, count }),
    words: t(wordsKeyOf(right, count)),
    marks: marks.map((mark) => MARKS[mark]),
    drawing: drawingFor(slug, isGoodResult(right, count)),
  };
}

/** Shares the result of an attempt as text, link and picture. */
export function ShareOutcome({
  mode,
  outcome,
  place,
}: {
  mode: SoloModeName;
  outcome: AttemptOutcome;
  place: string;
}) {
  const { t, i18n } = useTranslation();
  const card = outcomeCard(mode, outcome, place, i18n);
  return (
    <ShareCard card={card} address={() => location.origin} className="justify-center">
      {t(mode === 'daily' ? 'solo.daily.share' : 'result.share')}
    </ShareCard>
  );
}
