import type { ClientSettings } from '../../domain/settings/configurations.ts';
import { formatNumber } from '../shared/i18n/format.ts';

/** What the operator pays: so many units of money for so many coins, one request in so many hours. */
export type Rates = Pick<
  ClientSettings,
  | 'per_coin'
  | 'coin_amount'
  | 'coin_limit'
  | 'currency_symbol'
  | 'difference_hours'
  | 'payout_account_days'
>;

/** What coins are worth, in units of money. */
export function worthOf(coins: number, { per_coin, coin_amount }: Rates): number {
  return (coins / Math.max(1, per_coin)) * coin_amount;
}

/** Money as the language writes it, with the operator's own sign. */
export function formatMoney(locale: string, amount: number, { currency_symbol }: Rates): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${currency_symbol}${formatNumber(locale, amount, digits)}`;
}
