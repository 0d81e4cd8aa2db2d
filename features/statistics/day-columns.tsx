import { useTranslation } from '../shared/i18n/use-translation.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import type { PlayerStatistics } from './statistics-query.ts';

const DAY_MS = 86_400_000;

/** Questions of the last days as columns, with the right ones filled; a table for screen readers. */
export function DayColumns({ days }: { days: PlayerStatistics['days'] }) {
  const { t, i18n } = useTranslation();
  const most = Math.max(1, ...days.map(({ answered }) => answered));
  const nameOf = (day: string, style: 'short' | 'long') =>
    new Intl.DateTimeFormat(i18n.language, {
      timeZone: 'UTC',
      ...(style === 'short' ? { day: 'numeric' } : { dateStyle: 'long' }),
    }).format(Math.floor(Date.parse(day) / DAY_MS) * DAY_MS);
  return (
    <>
      <div aria-hidden="true" className="flex h-40 items-end gap-1 sm:gap-2">
        {days.map(({ day, answered, correct }) => (
          <span key={day} className="grid h-full min-w-0 flex-1 grid-rows-[1fr_auto] gap-1">
            <span className="flex items-end">
              <span
                className="flex w-full items-end overflow-hidden rounded-t-control bg-danger-soft"
                style={{ blockSize: `${Math.max(2, (answered / most) * 100)}%` }}
              >
                <span
                  className="block w-full bg-success"
                  style={{ blockSize: `${(correct / Math.max(1, answered)) * 100}%` }}
                />
              </span>
            </span>
            <span className="text-center text-xs text-muted">{nameOf(day, 'short')}</span>
          </span>
        ))}
      </div>
      <table className="sr-only">
        <caption>{t('record.days')}</caption>
        <tbody>
          {days.map(({ day, answered, correct }) => (
            <tr key={day}>
              <th scope="row">{nameOf(day, 'long')}</th>
              <td>
                {t('record.of', { right: formatNumber(i18n.language, correct), count: answered })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
