import { useActionState, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { worthInHundredths } from '../../domain/account/payment.ts';
import type { ClientSettings } from '../../domain/settings/configurations.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { Button } from '../shared/ui/button.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { RadioChips } from '../shared/ui/radio-chips.tsx';
import { TextField } from '../shared/ui/text-field.tsx';
import { useAskPayment } from './wallet-queries.ts';

/** The operator's rates: money for coins, and the hours between two requests. */
export type Rates = Pick<
  ClientSettings,
  | 'per_coin'
  | 'coin_amount'
  | 'coin_limit'
  | 'currency_symbol'
  | 'difference_hours'
  | 'payout_account_days'
>;

/** The worth of coins, in units of money, rounded down to hundredths as for the payout. */
export function worthOf(coins: number, rates: Rates): number {
  return worthInHundredths(coins, rates) / 100;
}

/**
 * Money in the language's format, with the operator's currency symbol. Unicode's isolates keep the symbol before the number in
 * a text that is written from the right.
 */
export function formatMoney(locale: string, amount: number, { currency_symbol }: Rates): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `\u2066${currency_symbol}${formatNumber(locale, amount, digits)}\u2069`;
}

const METHODS = ['paypal', 'upi', 'mobile'] as const;
type Method = (typeof METHODS)[number];

const ERRORS = {
  missingFields: 'wallet.errors.details',
  waitBetweenPayments: 'wallet.errors.wait',
  notEnoughCoins: 'wallet.errors.coins',
  payoutUnverified: 'wallet.errors.unverified',
  accountTooNew: 'wallet.errors.tooNew',
} as const;
type FormMessage = ReturnType<typeof messageOf<(typeof ERRORS)[keyof typeof ERRORS]>>;

/** The sent values, to fill the form again after an error. */
interface SubmitResult {
  readonly method: Method;
  readonly address: string;
  readonly details: string;
  readonly error: FormMessage | null;
}

/** The form of a payment request: coins, payment method and address. */
export function PaymentForm({
  redeemable,
  rates,
  onDone,
}: {
  /** The player's coins that a payout can take. */
  redeemable: number;
  rates: Rates;
  onDone: () => void;
}) {
  const { t, i18n } = useTranslation();
  const ask = useAskPayment();
  const [method, setMethod] = useState<Method>('paypal');
  const [amount, setAmount] = useState(String(redeemable));
  const used = /^\d+$/.test(amount) ? Number(amount) : NaN;
  const isFit = used >= rates.coin_limit && used <= redeemable;
  const [result, submit, busy] = useActionState(
    async (_before: SubmitResult | null, form: FormData): Promise<SubmitResult> => {
      const address = String(form.get('address') ?? '').trim();
      const details = String(form.get('details') ?? '').trim();
      const typed = { method, address, details };
      if (!isFit || address === '' || details === '') {
        return { ...typed, error: ERRORS.missingFields };
      }
      try {
        await ask.mutateAsync({
          payment_type: method,
          payment_address: JSON.stringify([address]),
          payment_amount: worthOf(used, rates).toFixed(2),
          coin_used: String(used),
          details,
        });
        onDone();
        return { ...typed, error: null };
      } catch (error) {
        return { ...typed, error: messageOf(error, ERRORS) };
      }
    },
    null,
  );
  return (
    <form action={submit} className="grid gap-4">
      <TextField
        label={t('wallet.coins')}
        inputMode="numeric"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        hint={
          isFit
            ? t('wallet.worth', { amount: formatMoney(i18n.language, worthOf(used, rates), rates) })
            : undefined
        }
        error={
          isFit
            ? undefined
            : t('wallet.errors.range', { least: rates.coin_limit, most: redeemable })
        }
      />
      <RadioChips
        legend={t('wallet.method')}
        value={method}
        chips={METHODS.map((value) => ({ value, content: t(`wallet.methods.${value}`) }))}
        onChange={setMethod}
      />
      <TextField
        key={method}
        name="address"
        required
        defaultValue={result?.method === method ? result.address : undefined}
        dir="ltr"
        type={method === 'paypal' ? 'email' : method === 'mobile' ? 'tel' : 'text'}
        label={t(`wallet.addresses.${method}`)}
        hint={t(`wallet.hints.${method}`)}
      />
      <TextField
        name="details"
        required
        maxLength={200}
        defaultValue={result?.details}
        label={t('wallet.details')}
      />
      <p className="text-sm text-muted">{t('wallet.terms', { count: rates.difference_hours })}</p>
      {result?.error && (
        <Notice kind="error">
          {t(result.error, {
            count:
              result.error === ERRORS.accountTooNew
                ? rates.payout_account_days
                : rates.difference_hours,
          })}
        </Notice>
      )}
      <Button type="submit" busy={busy} disabled={!isFit}>
        {t('wallet.send')}
      </Button>
    </form>
  );
}
