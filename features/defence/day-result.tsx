import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { formatDate, formatNumber } from '../shared/i18n/format.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { Review, reviewItem } from '../shared/question/review.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import type { Defence } from './defence-query.ts';

type Result = NonNullable<Defence['last']>;

const TITLES = {
  win: 'defence.won',
  draw: 'defence.drawn',
  loss: 'defence.lost',
  bye: 'defence.bye',
} as const;

/** The result of a day: both players' points by question, and the questions with their answers. */
export function DayResult({ result }: { result: Result }) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  const [isReviewed, setReviewed] = useState(false);
  const { outcome, own, theirs, rival_name: rival, day, items, league_points: gained } = result;
  const isBye = outcome === 'bye';
  const name = rival === '' ? t('defence.goneRival') : rival;
  const number = (value: number) => formatNumber(i18n.language, value);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <p className="text-sm text-muted">
        {t('defence.resultOf', { date: formatDate(i18n.language, Date.parse(`${day}T12:00`)) })}
      </p>
      <h2 className="text-2xl break-words">
        {t(TITLES[outcome], { name, own: number(own), theirs: number(theirs) })}
      </h2>
      <p className="font-semibold">
        {gained > 0
          ? t('defence.gained', { points: t('common.points', { count: gained }) })
          : t('defence.gainedNone')}
      </p>
      <table className="w-full">
        <caption className="sr-only">{t('defence.table')}</caption>
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="p-2 text-start font-semibold">
              {t('defence.question')}
            </th>
            <th scope="col" className="p-2 text-end font-semibold">
              {t('defence.you')}
            </th>
            {!isBye && (
              <th scope="col" className="p-2 text-end font-semibold break-words">
                <bdi>{name}</bdi>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="p-2 text-start font-semibold break-words">
                {number(at + 1)}. {nameOf(item.category_name)}
              </th>
              <Points isRight={item.is_right} worth={item.worth} />
              {!isBye && <Points isRight={item.rival_right} worth={item.rival_worth} />}
            </tr>
          ))}
        </tbody>
      </table>
      {isReviewed ? (
        <Review
          items={items.map((item, at) => reviewItem(item, verdictOf(item), at, items.length))}
        />
      ) : (
        <Button kind="quiet" className="justify-self-start" onClick={() => setReviewed(true)}>
          {t('defence.review')}
        </Button>
      )}
    </Card>
  );
}

/** The points that a question brought, of those that it was worth. */
function Points({ isRight, worth }: { isRight: boolean; worth: number }) {
  const { t, i18n } = useTranslation();
  const Icon = isRight ? Check : X;
  const number = (value: number) => formatNumber(i18n.language, value);
  const got = number(isRight ? worth : 0);
  return (
    <td className="p-2 text-end">
      <span
        className={`inline-flex items-center gap-1 font-semibold whitespace-nowrap tabular-nums ${isRight ? 'text-success' : 'text-muted'}`}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span aria-hidden="true">{t('defence.got', { got, worth: number(worth) })}</span>
        <span className="sr-only">
          {t(isRight ? 'defence.rightOf' : 'defence.wrongOf', { got, worth: number(worth) })}
        </span>
      </span>
    </td>
  );
}

function verdictOf({ is_right: isRight, own }: Result['items'][number]) {
  if (isRight) return 'right';
  return own ? 'wrong' : 'unanswered';
}
