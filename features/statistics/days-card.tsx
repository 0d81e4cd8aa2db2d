import type { WeeklyGoal } from '../../domain/play/day-row.ts';
import { WEEKLY_GOALS } from '../../domain/play/day-row.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import {
  RowOfDays,
  SavedDay,
  useDays,
  useSetWeeklyGoal,
  WeekOfDays,
} from '../shared/progress/days.tsx';
import { messageOf } from '../shared/rest/error-message.ts';
import { Card } from '../shared/ui/card.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { notify } from '../shared/ui/notify.ts';
import { RadioChips } from '../shared/ui/radio-chips.tsx';

/** The player's row of days with its freezes, and the week with a choice of its goal. */
export function DaysCard() {
  const { t, i18n } = useTranslation();
  const query = useDays();
  const choose = useSetWeeklyGoal();
  return (
    <Card className="grid grid-cols-1 gap-4" role="region" aria-labelledby="days">
      <h2 id="days" className="text-2xl">
        {t('days.title')}
      </h2>
      <Loaded query={query} rows={2}>
        {(days) => (
          <>
            <RowOfDays days={days} />
            <SavedDay days={days} />
            <WeekOfDays days={days} />
            <RadioChips<WeeklyGoal>
              legend={t('days.choose')}
              chips={WEEKLY_GOALS.map((value) => ({
                value,
                content: t('days.option', { days: formatNumber(i18n.language, value) }),
              }))}
              value={WEEKLY_GOALS.find((goal) => goal === days.goal)}
              onChange={(goal) =>
                choose.mutate(goal, {
                  onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
                })
              }
            />
            <p className="max-w-prose text-sm text-muted">
              {t('days.freezeText')}
              {days.next_freeze > 0 && ` ${t('days.next', { count: days.next_freeze })}.`}
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
