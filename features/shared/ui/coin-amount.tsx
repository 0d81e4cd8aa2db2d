import { formatNumber } from '../i18n/format.ts';
import { CoinIcon } from './coin-icon.tsx';

/** A number of coins in the language's digits; `label` is its text for screen readers, as in "25 coins". */
export function CoinAmount({
  amount,
  language,
  label,
  signed = false,
}: {
  amount: number;
  language: string;
  label: string;
  /** Writes a plus before a gain. */
  signed?: boolean;
}) {
  return (
    <span className="inline-flex items-center gap-1.5 font-bold whitespace-nowrap tabular-nums">
      <CoinIcon />
      <span aria-hidden="true">
        {formatNumber(language, amount, signed ? { signDisplay: 'exceptZero' } : {})}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
