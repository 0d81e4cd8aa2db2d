import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Flame, Snowflake } from 'lucide-react';
import type * as v from 'valibot';
import { getDays, setWeeklyGoal } from '../../../domain/contract/days.ts';
import type { WeeklyGoal } from '../../../domain/play/day-row.ts';
import { dayLetter, dayName, formatNumber } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { callAction } from '../rest/call-action.ts';
import { useQueryUntilOver } from '../rest/query-until-over.ts';
import { classNames } from '../ui/class-names.ts';

/** The player's row of days, freezes and week. */
export type Days = v.InferOutput<typeof getDays.output>;

/** The key of the query of `useDays`. */
export const DAYS_KEY = ['days'];

/** The player's days up to now, read again at the end of the day; its error is an ApiError. */
export const useDays = () => useQueryUntilOver(DAYS_KEY, () => callAction(getDays, {}));

/** Chooses the weekly goal, and shows it at once; its error is an ApiError. */
export function useSetWeeklyGoal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (goal: WeeklyGoal) => callAction(setWeeklyGoal, { goal: `${goal}` }),
    onMutate: (goal) => queries.setQueryData<Days>(DAYS_KEY, (days) => days && { ...days, goal }),
    onSettled: () => queries.invalidateQueries({ queryKey: DAYS_KEY }),
  });
}

/** The number of played days in a player's week. */
export const playedThisWeek = ({ week }: Pick<Days, 'week'>): number =>
  week.filter((day) => day === 'played').length;

/** The days in a row and the freezes, each with its icon. */
export function RowOfDays({ days: { row, freezes } }: { days: Days }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 font-semibold">
      <span className="flex min-w-0 items-center gap-2">
        <Flame aria-hidden="true" className="size-6 shrink-0 text-accent-strong" />
        {row > 0 ? t('home.player.days', { count: row }) : t('days.none')}
      </span>
      {freezes > 0 && (
        <span className="flex items-center gap-2">
          <Snowflake aria-hidden="true" className="size-5 shrink-0 text-muted" />
          {t('days.freezes', { count: freezes })}
        </span>
      )}
    </p>
  );
}

const LOOKS: Readonly<Record<Days['week'][number], string>> = {
  played: 'border-transparent bg-sun text-on-sun',
  saved: 'border-line-strong bg-sunken text-text',
  missed: 'border-line-strong bg-sunken text-muted',
  open: 'border-dashed border-line-strong bg-raised text-muted',
};

/** A Monday: dates of the week are its days. */
const MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;

/** The week's days with a sign for each, and the number of played days beside the goal. */
export function WeekOfDays({ days }: { days: Days }) {
  const { t, i18n } = useTranslation();
  const nameOf = (place: number) => dayName(i18n.language, MONDAY + place * DAY_MS);
  return (
    <div className="grid w-72 max-w-full gap-2">
      <p className="text-sm font-semibold text-muted">
        {t('days.week', {
          done: formatNumber(i18n.language, playedThisWeek(days)),
          goal: formatNumber(i18n.language, days.goal),
        })}
      </p>
      <ol className="flex gap-1">
        {days.week.map((state, place) => (
          <li key={place} className="grid min-w-0 flex-1 justify-items-center gap-1">
            <span className="sr-only">
              {t('days.day', { day: nameOf(place), state: t(`days.state.${state}`) })}
            </span>
            <span
              aria-hidden="true"
              className={classNames(
                'grid aspect-square w-full max-w-8 place-items-center rounded-full border-2 [&_svg]:size-3/5',
                LOOKS[state],
              )}
            >
              {state === 'played' && <Check />}
              {state === 'saved' && <Snowflake />}
            </span>
            <span aria-hidden="true" className="text-xs text-muted">
              {dayLetter(i18n.language, MONDAY + place * DAY_MS)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Says which missed day a freeze has saved; nothing if there is none. */
export function SavedDay({ days: { saved } }: { days: Days }) {
  const { t, i18n } = useTranslation();
  if (saved === '') return null;
  const day = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(saved));
  return <p className="text-sm font-semibold">{t('days.saved', { day })}</p>;
}
