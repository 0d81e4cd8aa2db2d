import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { CoinAmount } from '../../shared/ui/coin-amount.tsx';

/** The fee of a battle beside the player's coins, with a note if they are too few. */
export function OwnCoins({ fee, coins }: { fee?: number; coins: number | undefined }) {
  const { t, i18n } = useTranslation();
  const lacks = fee !== undefined && coins !== undefined && coins < fee;
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-lg">
        {fee !== undefined && (
          <div className="flex items-center gap-2">
            <dt className="text-muted">{t('setup.fee')}</dt>
            <dd>
              <CoinAmount
                amount={fee}
                language={i18n.language}
                label={t('common.coins', { count: fee })}
              />
            </dd>
          </div>
        )}
        {coins !== undefined && (
          <div className="flex items-center gap-2">
            <dt className="text-muted">{t('setup.yourCoins')}</dt>
            <dd>
              <CoinAmount
                amount={coins}
                language={i18n.language}
                label={t('common.coins', { count: coins })}
              />
            </dd>
          </div>
        )}
      </dl>
      {lacks && (
        <p
          role="status"
          className="rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning"
        >
          {t('setup.notEnough', {
            fee: t('common.coins', { count: fee }),
            coins: t('common.coins', { count: coins }),
          })}
        </p>
      )}
    </div>
  );
}
