import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { useCategoryName } from '../../shared/i18n/category-name.ts';
import { formatAgo, formatDate, formatList } from '../../shared/i18n/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import type { ChipTone } from '../../shared/ui/chip.tsx';
import { CoinAmount } from '../../shared/ui/coin-amount.tsx';
import { IntentLink } from '../../shared/ui/intent-link.tsx';
import type { BattleStatistics } from './battle-statistics-query.ts';

type Match = BattleStatistics['matches'][number];

const TONES: Record<Match['result'], ChipTone> = {
  won: 'success',
  lost: 'danger',
  drawn: 'plain',
  returned: 'plain',
};

/** One of the latest battles: rivals, result, time and coins. */
export function MatchRow({ match }: { match: Match }) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  // "2 hours ago" need not update while the page is open
  const [now] = useState(() => Date.now());
  const at = Date.parse(match.date);
  const [first] = match.opponents;
  const names = formatList(
    i18n.language,
    match.opponents.map(({ name }) => name),
  );
  const net = match.coins - match.entry_coin;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={first?.name ?? '?'} image={first?.profile} />
      <div className="min-w-32 flex-1">
        <p className="truncate font-bold">
          <IntentLink
            href={`/battle/${match.match_id}/`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('statistics.against', { names })}
            <span className="sr-only">: {t('battlePage.link')}</span>
          </IntentLink>
        </p>
        <p className="text-sm text-muted">
          {t(`statistics.kind.${match.kind}`)} · {nameOf(match.category_name)} ·{' '}
          <time dateTime={match.date} title={formatDate(i18n.language, at, true)}>
            {formatAgo(i18n.language, at, now)}
          </time>
        </p>
      </div>
      <p className="font-display text-lg font-bold tabular-nums">
        {match.kind === 'group' ? (
          t('result.place', { rank: match.rank })
        ) : (
          <bdi dir="ltr">
            {t('statistics.points', { own: match.points, theirs: first?.points ?? 0 })}
          </bdi>
        )}
      </p>
      <Chip tone={TONES[match.result]}>{t(`statistics.result.${match.result}`)}</Chip>
      {match.entry_coin > 0 && (
        <span dir="ltr">
          <CoinAmount
            amount={net}
            signed
            language={i18n.language}
            label={t('common.coins', { count: net })}
          />
        </span>
      )}
    </li>
  );
}
