'use client';

import { useTranslation } from '../shared/i18n/use-translation.ts';
import { PartyPopper, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatNumber, formatList } from '../shared/i18n/format.ts';
import { Loaded } from '../shared/ui/loaded.tsx';
import { playCue } from '../shared/sound/play-cue.ts';
import { knownBadgesAtom } from '../shared/state/persisted-state.ts';
import { readPersisted } from '../shared/state/persisted-value.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { Button } from '../shared/ui/button.tsx';
import { Confetti } from '../shared/ui/confetti.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { CoinAmount } from '../shared/ui/coin-amount.tsx';
import { BadgeIcon } from '../shared/progress/badge-icon.tsx';
import type { BadgeRow } from '../shared/progress/badges.tsx';
import { BadgeProgress, Claim, useBadges } from '../shared/progress/badges.tsx';

/** Sort order: unlocked and unclaimed badges first, then claimed ones, then the nearest ones. */
const ORDER: Readonly<Record<BadgeRow['status'], number>> = { '1': 0, '2': 1, '0': 2 };

/** All badges: their purpose, the player's progress, and the rewards to claim. */
export function BadgesPage() {
  const { t, i18n } = useTranslation();
  const badges = useBadges();
  return (
    <>
      <h1 className="text-4xl">{t('badges.title')}</h1>
      <Loaded query={badges} rows={5}>
        {(rows) => (
          <>
            <p className="text-muted">
              {t('badges.count', {
                held: formatNumber(
                  i18n.language,
                  rows.filter(({ status }) => status !== '0').length,
                ),
                all: formatNumber(i18n.language, rows.length),
              })}
            </p>
            <Celebration badges={rows} />
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {[...rows].sort(byOrder).map((badge) => (
                <BadgeCard key={badge.type} badge={badge} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  );
}

function byOrder(one: BadgeRow, other: BadgeRow): number {
  const share = ({ progress, badge_counter }: BadgeRow) => progress / Math.max(1, badge_counter);
  return ORDER[one.status] - ORDER[other.status] || share(other) - share(one);
}

/** Celebrates each newly unlocked badge once. */
function Celebration({ badges }: { badges: readonly BadgeRow[] }) {
  const { t, i18n } = useTranslation();
  // a persisted atom without a reader loads from storage after the first frame, in which all badges would look new
  useState(() => readPersisted(knownBadgesAtom));
  const [known, setKnown] = usePersisted(knownBadgesAtom);
  const held = badges.filter(({ status }) => status !== '0').map(({ type }) => type);
  const fresh = held.filter((type) => !(known ?? []).includes(type));
  const isFresh = fresh.length > 0;
  useEffect(() => {
    if (isFresh) playCue('win');
  }, [isFresh]);
  if (!isFresh) return null;
  const names = formatList(
    i18n.language,
    fresh.map((type) => t(`badges.${type}.name`)),
  );
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-4 rounded-card border-2 border-sun-ledge bg-sun p-5 text-on-sun"
    >
      <Confetti />
      <PartyPopper aria-hidden="true" className="size-10 motion-safe:animate-pop" />
      <p className="min-w-0 flex-1 basis-60 font-display text-xl font-bold">
        {t('badges.unlocked', { count: fresh.length, names })}
      </p>
      <Button kind="quiet" size="small" onClick={() => setKnown(held)}>
        {t('badges.great')}
      </Button>
    </div>
  );
}

const LOOKS: Readonly<Record<BadgeRow['status'], string>> = {
  '0': 'border-line bg-raised',
  '1': 'border-sun-ledge bg-sun-soft',
  '2': 'border-success bg-raised',
};

/** One badge. */
function BadgeCard({ badge }: { badge: BadgeRow }) {
  const { t, i18n } = useTranslation();
  const { type, status, badge_counter: goal, badge_reward: reward } = badge;
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
        'grid content-start gap-3 rounded-card border-2 p-5 shadow-card max-sm:gap-2 max-sm:p-3.5',
        LOOKS[status],
      )}
    >
      <div className="flex items-center gap-3">
        <BadgeIcon type={type} isLocked={status === '0'} className="size-14 shrink-0 sm:size-18" />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl max-sm:text-lg">{t(`badges.${type}.name`)}</h2>
          <p className="flex items-center gap-1 text-sm font-semibold text-muted">
            {status === '0' && <Lock aria-hidden="true" className="size-4" />}
            {t(`badges.status.${status}`)}
          </p>
        </div>
      </div>
      <p className="text-muted">{t(`badges.${type}.note`)}</p>
      {status === '0' && goal > 1 && (
        <div className="grid gap-1">
          <BadgeProgress badge={badge} className="font-semibold" />
        </div>
      )}
      <div className="mt-auto flex items-center justify-between gap-3">
        {coins}
        {status === '1' && <Claim type={type} reward={reward} />}
      </div>
    </li>
  );
}
