import { Flame, Zap } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { RankTable } from '../../shared/progress/ranking.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import type { ShownArena } from './arena-query.ts';

/** The best 20 players of an arena, with the player's own row. */
export function Standings({ arena: { rows, own, state } }: { arena: ShownArena }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <Notice kind="info">{t('arena.empty')}</Notice>;
  return (
    <RankTable
      title={t('arena.table')}
      rows={rows}
      own={own ? { ...own, is_beyond: false } : null}
      notYet={undefined}
      noteOf={({ is_on_fire: isOnFire, prize, wins, all_in_points: extra }) => (
        <span className="flex flex-wrap items-center gap-1">
          {wins > 0 && (
            <span className="text-sm font-normal">{t('arena.wins', { count: wins })}</span>
          )}
          {prize > 0 ? (
            <Chip tone="success">{t('common.coins', { count: prize })}</Chip>
          ) : (
            isOnFire && state === 'running' && <OnFire />
          )}
          {extra > 0 && (
            <Chip>
              <Zap aria-hidden="true" />
              {t('allIn.inTable', { points: t('common.points', { count: extra }) })}
            </Chip>
          )}
        </span>
      )}
    />
  );
}

/** The mark of a player whose next battle counts double. */
export function OnFire() {
  const { t } = useTranslation();
  return (
    <Chip tone="warning">
      <Flame aria-hidden="true" />
      {t('arena.onFire')}
    </Chip>
  );
}
