import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { WalletPage } from '../../../features/wallet/wallet-page.tsx';
import type { PaymentRequest } from '../../../features/wallet/wallet-queries.ts';

const WITHDRAW = 'Withdraw it';
const ON_ITS_WAY = 'Your payout is on its way, so you can no longer withdraw this request.';

it.each([
  ['a pending request', { status: '0', in_payment: false }, [true, false]],
  ['a request in payment', { status: '0', in_payment: true }, [false, true]],
  ['a completed request', { status: '1', in_payment: false }, [false, false]],
] as const)('shows the button and the text of %s', async (_what, state, shown) => {
  const request: PaymentRequest = {
    id: 'a',
    payment_type: 'paypal',
    payment_address: 'ann@pay.test',
    payment_amount: '10.00',
    coin_used: 100,
    details: 'Ann Lee',
    date: '2026-01-01T00:00:00.000Z',
    status_date: '',
    ...state,
  };
  const queries = new QueryClient();
  queries.setQueryData(['payment-requests', 0], { rows: [request], total: 1 });
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <TranslatorContext value={createTranslator('en', await loadMessages('en'))}>
        <WalletPage />
      </TranslatorContext>
    </QueryClientProvider>,
  );
  expect([WITHDRAW, ON_ITS_WAY].map((text) => markup.includes(text))).toEqual(shown);
});
