import type { i18n } from 'i18next';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import { useCategoryName } from '../../shared/i18n/category-name.ts';
import type { CardMark, ScoreCard } from '../../shared/share/score-card.ts';
import {
  cardName,
  cardPlace,
  cardScore,
  drawingFor,
  wordsKeyOf,
} from '../../shared/share/score-card.ts';
import { ShareCard } from '../../shared/share/share-card.tsx';
import type { MatchVerdict } from './verdict.ts';

/** Returns a player's result in each question. */
export function marksOf({ reveals }: Pick<BattleView, 'reveals'>, { id }: SeatView): CardMark[] {
  return reveals.map(({ answers }) => {
    const answer = answers.get(id);
    if (answer?.kind !== 'judged') return 'missed';
    return answer.isRight ? 'right' : 'wrong';
  });
}

/** Returns the home page address that shows a result as a challenge. */
export function challengeAddress(origin: string, { name, score }: SeatView): string {
  const query = new URLSearchParams({ by: name, points: String(score.points) });
  return `${origin}/?${query.toString()}`;
}

/** Returns the card of a battle's result. @param category its name on the screen */
export function battleCard(
  view: Pick<BattleView, 'record' | 'seats' | 'reveals'>,
  me: SeatView,
  verdict: MatchVerdict,
  category: string,
  i18n: i18n,
): ScoreCard {
  const { t } = i18n;
  const { record, seats } = view;
  const { correct: right, points } = me.score;
  const count = record.rules.questionCount;
  const [rival, ...others] = seats.filter(({ isMe }) => !isMe);
  const numbers = { category: cardPlace(category, i18n), right, count };
  const isWon = verdict === 'won' || verdict === 'shared';
  return {
    headline: t(verdict === 'shared' ? 'result.sharedWin' : `result.${verdict}`),
    facts:
      rival && others.length === 0
        ? t('afterPlay.card.duel', {
            ...numbers,
            score: cardScore(points, rival.score.points, i18n),
            name: cardName(rival.name, i18n),
          })
        : t('afterPlay.card.group', {
            ...numbers,
            rank: record.outcomes?.[me.id]?.rank ?? me.score.rank,
            points: t('common.points', { count: points }),
          }),
    words: t(isWon ? 'result.shareDare' : wordsKeyOf(right, count)),
    marks: marksOf(view, me),
    drawing: drawingFor(record.category, isWon),
  };
}

/** Shares the result as text, link and picture. */
export function ShareResult({
  view,
  me,
  verdict,
}: {
  view: BattleView;
  me: SeatView;
  verdict: MatchVerdict;
}) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  const card = battleCard(view, me, verdict, nameOf(view.record.categoryName), i18n);
  return (
    <ShareCard card={card} address={() => challengeAddress(location.origin, me)}>
      {t('result.share')}
    </ShareCard>
  );
}
