import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import { formatNumber } from '../../shared/i18n/format.ts';
import { CoinAmount } from '../../shared/ui/coin-amount.tsx';
import type { MatchVerdict } from './verdict.ts';

/** A player's movements by a battle: as settled, or only the fee if the battle continues without the player. */
function movedBy({ record }: BattleView, me: SeatView, ending: MatchVerdict | undefined) {
  return record.outcomes?.[me.id] ?? (ending && { result: ending, coins: 0, ratingChange: 0 });
}

/** Whether coins or rating have moved. */
export function hasReceipt(view: BattleView, me: SeatView, ending?: MatchVerdict): boolean {
  const outcome = movedBy(view, me, ending);
  return outcome !== undefined && (view.record.entryFee > 0 || outcome.ratingChange !== 0);
}

/** The coins of a battle: fee, winnings or returned fee, and the balance. Renders nothing for a friendly battle. */
export function Receipt({
  view,
  me,
  ending,
}: {
  view: BattleView;
  me: SeatView;
  /** Whether the battle continues without the player. */
  ending: MatchVerdict | undefined;
}) {
  const { t, i18n } = useTranslation();
  const { entryFee } = view.record;
  const outcome = movedBy(view, me, ending);
  if (!outcome) return null;
  const isReturned = outcome.result === 'drawn' || outcome.result === 'returned';
  const { ratingChange } = outcome;
  return (
    <section className="grid gap-3" aria-labelledby="receipt">
      <h2 id="receipt" className="text-2xl">
        {t('result.receipt')}
      </h2>
      {entryFee > 0 && (
        <dl className="grid gap-2 rounded-control border-2 border-dashed border-line-strong px-4 py-3">
          <Row name={t('result.held')} amount={-entryFee} />
          <Row name={t(isReturned ? 'result.given' : 'result.paidOut')} amount={outcome.coins} />
          <Row name={t('result.net')} amount={outcome.coins - entryFee} isSum />
        </dl>
      )}
      {ratingChange !== 0 && (
        <p className="flex items-center justify-between gap-3 px-4 font-semibold">
          {t('result.rating')}
          <span
            className={`tabular-nums ${ratingChange > 0 ? 'text-success' : 'text-danger'}`}
            dir="ltr"
          >
            {formatNumber(i18n.language, ratingChange, { signDisplay: 'exceptZero' })}
          </span>
        </p>
      )}
    </section>
  );
}

function Row({ name, amount, isSum = false }: { name: string; amount: number; isSum?: boolean }) {
  const { t, i18n } = useTranslation();
  return (
    <div
      className={`flex items-center justify-between gap-3 ${isSum ? 'border-t-2 border-dashed border-line-strong pt-2 text-xl' : ''}`}
    >
      <dt className={isSum ? 'font-bold' : 'text-muted'}>{name}</dt>
      <dd dir="ltr">
        <CoinAmount
          amount={amount}
          signed
          language={i18n.language}
          label={t('common.coins', { count: amount })}
        />
      </dd>
    </div>
  );
}
