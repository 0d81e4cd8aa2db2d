import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { setDefence } from '../../domain/contract/defence.ts';
import { DEFENCE_POINTS, isDefence, pointsLeft } from '../../domain/defence/defence.ts';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { formatList, formatNumber } from '../shared/i18n/format.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Button } from '../shared/ui/button.tsx';
import { notify } from '../shared/ui/notify.ts';
import { TierBadge } from '../shared/ui/tier-badge.tsx';
import type { Defence } from './defence-query.ts';
import { DEFENCE } from './defence-query.ts';

type Worths = readonly (number | undefined)[];

/** Spreads the six points over the rival's questions, by the rival's record in their categories. */
export function AssignPoints({
  day,
  categories,
  rival,
  saved,
}: {
  day: string;
  /** The name of each question's category. */
  categories: readonly string[];
  rival: NonNullable<Defence['rival']>;
  /** The stored points; undefined if none are. */
  saved: readonly number[] | undefined;
}) {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const [worths, setWorths] = useState<Worths>(saved ?? categories.map(() => undefined));
  const left = pointsLeft(worths);
  const number = (value: number) => formatNumber(i18n.language, value);
  const list = (points: readonly number[]) => formatList(i18n.language, points.map(number));
  const known = worths.filter((worth) => worth !== undefined);
  const isComplete = isDefence(known);
  const isSaved = saved !== undefined && saved.every((worth, at) => worths[at] === worth);
  const saving = useMutation({
    mutationFn: () => callAction(setDefence, { day, worths: JSON.stringify(worths) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: DEFENCE }),
    onError: (error) => void notify('error', t(messageOf(error)), 'defence'),
  });
  return (
    <section aria-labelledby="defence-rival" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={rival.name} image={rival.profile} />
        <h2 id="defence-rival" className="min-w-0 text-2xl break-words">
          {t('defence.against', { name: rival.name })}
        </h2>
        <TierBadge rating={rival.rating} />
      </div>
      <p>{t('defence.assign', { name: rival.name, points: list(DEFENCE_POINTS) })}</p>
      <ol className="grid grid-cols-1 gap-2">
        {categories.map((category, at) => (
          <Row
            key={at}
            at={at}
            category={category}
            record={rival.record[at]}
            worth={worths[at]}
            left={left}
            onChange={(worth) =>
              setWorths(worths.map((one, place) => (place === at ? worth : one)))
            }
          />
        ))}
      </ol>
      <p role="status" className="font-semibold">
        {isSaved
          ? t('defence.saved')
          : left.length > 0
            ? t('defence.left', { points: list(left) })
            : t('defence.unsaved')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={!isComplete || isSaved}
          busy={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('defence.save')}
        </Button>
        <Button kind="quiet" onClick={() => setWorths(categories.map(() => undefined))}>
          {t('defence.clear')}
        </Button>
      </div>
      {saved === undefined && (
        <p className="text-sm text-muted">
          {t('defence.default', { points: list(DEFENCE_POINTS) })}
        </p>
      )}
    </section>
  );
}

/** One question of the rival: its category, the rival's record there, and its points. */
function Row({
  at,
  category,
  record,
  worth,
  left,
  onChange,
}: {
  at: number;
  category: string;
  record: NonNullable<Defence['rival']>['record'][number] | undefined;
  worth: number | undefined;
  left: readonly number[];
  onChange: (worth: number | undefined) => void;
}) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  const id = useId();
  const number = (value: number) => formatNumber(i18n.language, value);
  const offered = [...new Set([...left, ...(worth === undefined ? [] : [worth])])].sort();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-4 py-2">
      <label htmlFor={id} className="grid min-w-0 flex-1 basis-40">
        <span className="font-semibold break-words">
          {number(at + 1)}. {nameOf(category)}
        </span>
        <span className="text-sm text-muted">
          {record && record.asked > 0
            ? t('defence.record', { right: number(record.right), asked: number(record.asked) })
            : t('defence.noRecord')}
        </span>
      </label>
      <select
        id={id}
        value={worth ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        className="min-h-11 rounded-control border-2 border-line-strong bg-raised px-3 font-semibold text-text"
      >
        <option value="">{t('defence.choose')}</option>
        {offered.map((points) => (
          <option key={points} value={points}>
            {t('common.points', { count: points })}
          </option>
        ))}
      </select>
    </li>
  );
}
