import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { describe, expect, it } from 'vitest';
import { PaymentForm, formatMoney, worthOf } from '../../../features/wallet/payment-form.tsx';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';

describe('the form for a payout', () => {
  it.each([
    ['en', 48, 'After a request, wait 48 hours before the next one.'],
    ['en', 1, 'After a request, wait 1 hour before the next one.'],
    ['es', 12, 'Tras una solicitud, espera 12 horas para la siguiente.'],
  ])('in %s names the %i hours of the setting', async (code, hours, text) => {
    const rates = { per_coin: 10, coin_amount: 1, coin_limit: 100, currency_symbol: '$' };
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <TranslatorContext value={createTranslator(code, await loadMessages(code))}>
          <PaymentForm
            redeemable={100}
            rates={{ ...rates, difference_hours: hours, payout_account_days: 7 }}
            onDone={() => undefined}
          />
        </TranslatorContext>
      </QueryClientProvider>,
    );
    expect(markup).toContain(text);
  });
});

describe('the worth of coins', () => {
  it.each([
    [1_239, 1_000, '1.23'],
    [999, 1_000, '0.99'],
    [1_000, 3, '333.33'],
    [105, 10, '10.50'],
  ])('of %i at %i for one is what the server pays: %s', (coins, per_coin, text) => {
    const rates = { per_coin, coin_amount: 1, coin_limit: 100, currency_symbol: '$' };
    const worth = worthOf(coins, { ...rates, difference_hours: 48, payout_account_days: 7 });
    expect(worth.toFixed(2)).toBe(text);
  });
});

describe('money', () => {
  it.each([
    ['en', '$1,234.50'],
    ['es', '$1234,50'],
    ['ur', '$1,234.50'],
  ])('in %s is isolated from the direction of the text around it', (locale, text) => {
    const rates = { per_coin: 10, coin_amount: 1, coin_limit: 100, currency_symbol: '$' };
    const money = formatMoney(locale, 1_234.5, {
      ...rates,
      difference_hours: 48,
      payout_account_days: 7,
    });
    expect(money).toBe(`\u2066${text}\u2069`);
  });
});
