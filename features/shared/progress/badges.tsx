'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import type * as v from 'valibot';
import { getUserBadges, setUserCoinScore } from '../../../domain/contract/progress.ts';
import { formatNumber } from '../i18n/format.ts';
import { callAction } from '../rest/call-action.ts';
import { showBalance } from '../rest/own-account-query.ts';
import { Button } from '../ui/button.tsx';
import { BadgeIcon } from './badge-icon.tsx';
import { CoinAmount } from '../ui/coin-amount.tsx';
import { notify } from '../ui/notify.ts';

export type BadgeRow = v.InferOutput<typeof getUserBadges.output>[number];

const KEY = ['badges'];

/** All badges with the player's progress; its error is an ApiError. */
export const useBadges = (): UseQueryResult<BadgeRow[]> =>
  useQuery({ queryKey: KEY, queryFn: () => callAction(getUserBadges, {}), staleTime: 30_000 });

/** Claims the reward of an unlocked badge; the reply has the amount. */
function useClaim() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (type: BadgeRow['type']) => callAction(setUserCoinScore, { type }),
    onSuccess: (after) => showBalance(queries, after),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** The progress of a badge, as a bar and in numbers. */
export function BadgeProgress({
  badge,
  className,
}: {
  badge: Pick<BadgeRow, 'progress' | 'badge_counter'>;
  /** Of the numbers. */
  className: string;
}) {
  const { t, i18n } = useTranslation();
  const { badge_counter: goal } = badge;
  const progress = Math.min(badge.progress, goal);
  const said = t('badges.of', {
    done: formatNumber(i18n.language, progress),
    goal: formatNumber(i18n.language, goal),
  });
  return (
    <>
      <progress
        value={progress}
        max={goal}
        aria-label={t('badges.progress')}
        aria-valuetext={said}
        className="h-3 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
      />
      <span aria-hidden="true" className={`text-sm tabular-nums ${className}`}>
        {said}
      </span>
    </>
  );
}

/** A button that claims the reward of an unlocked badge. */
export function Claim({ type, reward }: { type: BadgeRow['type']; reward: number }) {
  const { t } = useTranslation();
  const claim = useClaim();
  return (
    <Button
      kind="sun"
      size="small"
      busy={claim.isPending}
      aria-label={t('badges.claimOf', { badge: t(`badges.${type}.name`) })}
      onClick={() =>
        claim.mutate(type, {
          onSuccess: () => void notify('success', t('badges.claimed', { count: reward })),
          onError: () => void notify('error', t('badges.notClaimed')),
        })
      }
    >
      {t('badges.claim')}
    </Button>
  );
}

/** The unlocked and unclaimed badges, each with its reward. Renders nothing if there are none. */
export function BadgesToClaim() {
  const { t, i18n } = useTranslation();
  const unclaimed = (useBadges().data ?? []).filter(({ status }) => status === '1');
  if (unclaimed.length === 0) return null;
  return (
    <ul aria-label={t('badges.title')} className="grid grid-cols-1 gap-2">
      {unclaimed.map(({ type, badge_reward: reward }) => (
        <li
          key={type}
          className="flex flex-wrap items-center gap-3 rounded-card border-2 border-sun-ledge bg-sun-soft px-4 py-3 motion-safe:animate-rise"
        >
          <BadgeIcon type={type} className="size-14 motion-safe:animate-pop" />
          <span className="min-w-0 flex-1 basis-24 break-words">
            <strong className="block font-display text-lg leading-tight">
              {t(`badges.${type}.name`)}
            </strong>
            <span className="text-sm font-semibold text-muted">{t('badges.status.1')}</span>
          </span>
          <CoinAmount
            amount={reward}
            language={i18n.language}
            label={t('common.coins', { count: reward })}
          />
          <Claim type={type} reward={reward} />
        </li>
      ))}
    </ul>
  );
}
