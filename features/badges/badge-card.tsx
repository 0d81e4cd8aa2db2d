import { Award, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../shared/i18n/format.ts';
import { Button } from '../shared/ui/button.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { CoinAmount } from '../shared/ui/coin-amount.tsx';
import { notify } from '../shared/ui/notify.ts';
import type { BadgeRow } from './badges-query.ts';
import { useClaim } from './badges-query.ts';

const LOOKS: Readonly<Record<BadgeRow['status'], string>> = {
  '0': 'border-line bg-raised',
  '1': 'border-sun-ledge bg-sun-soft',
  '2': 'border-success bg-raised',
};

/** One badge. */
export function BadgeCard({ badge }: { badge: BadgeRow }) {
  const { t, i18n } = useTranslation();
  const claim = useClaim();
  const { type, status, badge_counter: goal, badge_reward: reward } = badge;
  const progress = Math.min(badge.progress, goal);
  const coins = (
    <CoinAmount
      amount={reward}
      language={i18n.language}
      label={t('common.coins', { count: reward })}
    />
  );
  return (
    <li
      className={classNames(
        'grid content-start gap-3 rounded-card border-2 p-5 shadow-card',
        LOOKS[status],
      )}
    >
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-14 shrink-0 -rotate-6 place-items-center rounded-card [&_svg]:size-7',
            status === '0' ? 'bg-sunken text-muted' : 'bg-sun text-on-sun',
          )}
        >
          {status === '0' ? <Lock /> : <Award />}
        </span>
        <div>
          <h2 className="text-xl">{t(`badges.${type}.name`)}</h2>
          <p className="text-sm font-semibold text-muted">{t(`badges.status.${status}`)}</p>
        </div>
      </div>
      <p className="text-muted">{t(`badges.${type}.note`)}</p>
      {status === '0' && goal > 1 && (
        <div className="grid gap-1">
          <progress
            value={progress}
            max={goal}
            aria-label={t('badges.progress')}
            className="h-3 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
          />
          <span className="text-sm font-semibold tabular-nums">
            {t('badges.of', {
              done: formatNumber(i18n.language, progress),
              goal: formatNumber(i18n.language, goal),
            })}
          </span>
        </div>
      )}
      <div className="mt-auto flex items-center justify-between gap-3">
        {coins}
        {status === '1' && (
          <Button
            kind="sun"
            size="small"
            busy={claim.isPending}
            onClick={() =>
              claim.mutate(type, {
                onSuccess: () => void notify('success', t('badges.claimed', { count: reward })),
                onError: () => void notify('error', t('badges.notClaimed')),
              })
            }
          >
            {t('badges.claim')}
          </Button>
        )}
      </div>
    </li>
  );
}
