import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatNumber } from '../i18n/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { TierBadge } from '../ui/tier-badge.tsx';

/** A row of a leaderboard. */
export interface RankingRow {
  readonly user_id: string;
  readonly user_rank: number;
  readonly name: string;
  readonly profile: string;
  readonly score: number;
  readonly rating?: number | undefined;
}

/** The order on a podium: second, first, third. */
const STEPS = [
  { place: 1, height: 'h-20', colour: 'bg-seat-1 text-on-seat-1' },
  { place: 0, height: 'h-28', colour: 'bg-sun text-on-sun' },
  { place: 2, height: 'h-14', colour: 'bg-seat-2 text-on-seat-2' },
] as const;

/** The top three. @param noteOf the text below a player's points */
export function Podium<Row extends RankingRow>({
  rows,
  noteOf,
}: {
  rows: readonly Row[];
  noteOf?: (row: Row) => ReactNode;
}) {
  const { t, i18n } = useTranslation();
  return (
    <ol
      aria-label={t('leaderboard.podium')}
      className="mx-auto grid w-full max-w-xl grid-cols-3 items-end gap-3"
    >
      {STEPS.map(({ place, height, colour }) => {
        const row = rows[place];
        if (!row) return <li key={place} aria-hidden="true" />;
        return (
          <li key={place} className="grid min-w-0 justify-items-center gap-1 text-center">
            {place === 0 && <Crown aria-hidden="true" className="size-8 fill-sun text-sun-ledge" />}
            <Avatar name={row.name} image={row.profile} size="large" />
            <span dir="auto" className="w-full truncate font-semibold">
              {row.name}
            </span>
            {row.rating !== undefined && <TierBadge rating={row.rating} />}
            <span className="font-display text-xl font-extrabold tabular-nums">
              {t('common.points', { count: row.score })}
            </span>
            {noteOf?.(row)}
            <span
              className={classNames(
                'grid w-full place-items-center rounded-t-card font-display text-3xl font-extrabold motion-safe:animate-rise',
                height,
                colour,
              )}
            >
              {formatNumber(i18n.language, row.user_rank)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** A page of a leaderboard, with the player's own row at its end if that is on another page. */
export function RankTable<Row extends RankingRow>({
  title,
  rows,
  own,
  notYet,
  noteOf,
}: {
  title: string;
  rows: readonly Row[];
  /** Null for a player without a rank. */
  own: (Row & { readonly is_beyond: boolean }) | null;
  /** The text for a player without a rank; undefined for none. */
  notYet: string | undefined;
  /** The text below a player's name. */
  noteOf?: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation();
  const isOnPage = own && rows.some((row) => row.user_id === own.user_id);
  return (
    <Card className="p-2 sm:p-3">
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead className="text-start text-sm text-muted">
          <tr>
            <th scope="col" className="w-16 p-2 text-start font-semibold">
              {t('leaderboard.rank')}
            </th>
            <th scope="col" className="p-2 text-start font-semibold">
              {t('leaderboard.player')}
            </th>
            <th scope="col" className="p-2 text-end font-semibold">
              {t('leaderboard.score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={row.user_id}
              row={row}
              note={noteOf?.(row)}
              isOwn={row.user_id === own?.user_id}
            />
          ))}
          {own && !isOnPage && (
            <TableRow row={own} note={noteOf?.(own)} isOwn isApart isBeyond={own.is_beyond} />
          )}
        </tbody>
      </table>
      {!own && notYet !== undefined && <p className="p-3 text-center text-muted">{notYet}</p>}
    </Card>
  );
}

function TableRow({
  row,
  note,
  isOwn,
  isApart = false,
  isBeyond = false,
}: {
  row: RankingRow;
  note: ReactNode;
  isOwn: boolean;
  /** The player's own row, from another page. */
  isApart?: boolean;
  /** The rank is too low to be counted. */
  isBeyond?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const rank = formatNumber(i18n.language, row.user_rank);
  return (
    <tr
      className={classNames(
        isOwn && 'bg-sun-soft font-bold',
        isApart && 'border-t-4 border-double border-line-strong',
      )}
    >
      <td className="p-2 font-display text-lg font-extrabold tabular-nums">
        {isBeyond ? `${rank}+` : rank}
      </td>
      <td className="w-full max-w-0 p-2">
        <span className="flex items-center gap-3">
          <Avatar name={row.name} image={row.profile} size="small" />
          <span className="grid min-w-0 gap-0.5 sm:flex sm:flex-1 sm:items-center sm:justify-between sm:gap-3">
            <span dir="auto" className="max-w-full truncate justify-self-start sm:flex-1">
              {isOwn ? t('common.you') : row.name}
            </span>
            {note !== undefined && <span className="sm:w-36 sm:shrink-0">{note}</span>}
            {row.rating !== undefined && (
              <TierBadge rating={row.rating} className="justify-self-start border border-line" />
            )}
          </span>
        </span>
      </td>
      <td className="p-2 text-end tabular-nums">{formatNumber(i18n.language, row.score)}</td>
    </tr>
  );
}
