'use client';

import { Coins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { formatDate } from '../shared/i18n/format.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { CoinAmount } from '../shared/ui/coin-amount.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Pager } from '../shared/ui/pager.tsx';
import { RadioChips } from '../shared/ui/radio-chips.tsx';
import type { Movement, Way } from './wallet-queries.ts';
import { WALLET_ROWS_PER_PAGE, useMovements, WAYS } from './wallet-queries.ts';

/** All movements of the player's coins. */
export function CoinHistoryPage() {
  const { t } = useTranslation();
  const [{ way, page }, setPlace] = useState<{ way: Way; page: number }>({ way: 'all', page: 0 });
  const movements = useMovements(way, page);
  return (
    <>
      <h1 className="text-4xl">{t('coins.title')}</h1>
      <RadioChips
        legend={t('coins.show')}
        value={way}
        chips={WAYS.map((value) => ({ value, content: t(`coins.${value}`) }))}
        onChange={(chosen) => setPlace({ way: chosen, page: 0 })}
      />
      <Loaded query={movements} rows={6}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<Coins />}
              title={t('coins.none')}
              action={<ButtonLink href="/random-battle/">{t('home.duel.action')}</ButtonLink>}
            />
          ) : (
            <>
              <Card className="py-2 sm:py-3">
                <ul className="grid divide-y divide-line">
                  {rows.map((movement) => (
                    <MovementRow key={movement.id} movement={movement} />
                  ))}
                </ul>
              </Card>
              <Pager
                page={page}
                pageSize={WALLET_ROWS_PER_PAGE}
                total={total}
                onTurn={(turned) => setPlace({ way, page: turned })}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const { t, i18n } = useTranslation();
  const titleOf = useMovementWords();
  const { points, redeemable = 0, type, date } = movement;
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block font-semibold">{titleOf(type)}</span>
        <time dateTime={date} className="text-sm text-muted">
          {formatDate(i18n.language, Date.parse(date), true)}
        </time>
        {redeemable !== 0 && (
          <span className="flex flex-wrap items-center gap-1 text-sm text-muted">
            {t('wallet.redeemable')}
            <CoinAmount
              signed
              amount={redeemable}
              language={i18n.language}
              label={t(redeemable < 0 ? 'coins.paid' : 'coins.got', {
                count: Math.abs(redeemable),
              })}
            />
          </span>
        )}
      </span>
      <span className={classNames('text-lg', points < 0 ? 'text-danger' : 'text-success')}>
        <CoinAmount
          signed
          amount={points}
          language={i18n.language}
          label={t(points < 0 ? 'coins.paid' : 'coins.got', { count: Math.abs(points) })}
        />
      </span>
    </li>
  );
}

const KEYS = {
  welcomeBonus: 'coins.titles.welcomeBonus',
  usedReferCode: 'coins.titles.usedReferCode',
  referCodeToFriend: 'coins.titles.referCodeToFriend',
  redeemRequest: 'coins.titles.redeemRequest',
  cancelPaymentRequest: 'coins.titles.cancelPaymentRequest',
  premiumCategory: 'coins.titles.premiumCategory',
  'random battle': 'coins.titles.randomBattle',
  'friend battle': 'coins.titles.friendBattle',
  'group battle': 'coins.titles.groupBattle',
  reviewAnswers: 'coins.titles.reviewAnswers',
  lifeline: 'coins.titles.lifeline',
  contest: 'coins.titles.contest',
  contestPrize: 'coins.titles.contestPrize',
  contestReleased: 'coins.titles.contestReleased',
  contestRefund: 'coins.titles.contestRefund',
  arenaPrize: 'arena.coinTitle',
  'true-false': 'pages.trueFalse',
  'quiz-zone': 'pages.quizZone',
  'fun-and-learn': 'pages.funAndLearn',
  'guess-the-word': 'pages.guessTheWord',
  audio: 'pages.audio',
  maths: 'pages.maths',
  'multi-match': 'pages.multiMatch',
  daily: 'pages.daily',
} as const;

/** The reason of a coin movement, in the player's language. */
function useMovementWords(): (title: string) => string {
  const { t } = useTranslation();
  return (title) => {
    if (Object.hasOwn(KEYS, title)) return t(KEYS[title as keyof typeof KEYS]);
    return title.startsWith('badge.') ? t('coins.titles.badge') : t('coins.titles.other');
  };
}
