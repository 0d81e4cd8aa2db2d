import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NotificationsPage } from '../../../features/notifications/notifications-page.tsx';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { CoinHistoryPage } from '../../../features/wallet/coin-history-page.tsx';

const NOTHING = { rows: [], total: 0 };

/** A page whose server has answered already. */
async function pageOf(key: readonly unknown[], data: unknown, page: ReactNode): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(key, data);
  const translator = createTranslator('en', await loadMessages('en'));
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TranslatorContext value={translator}>{page}</TranslatorContext>
    </QueryClientProvider>,
  );
}

describe('a list of the account that is empty', () => {
  it('says so if there are no messages', async () => {
    const none = { pages: [NOTHING], pageParams: [0] };
    const markup = await pageOf(['notifications'], none, <NotificationsPage />);
    expect(markup).toContain('>Nothing yet</h2>');
  });

  it('says so if no coins were moved', async () => {
    const markup = await pageOf(['movements', 'all', 0], NOTHING, <CoinHistoryPage />);
    expect(markup).toContain('>No transactions yet</h2>');
  });
});

describe('the list of messages', () => {
  const row = (id: string) => ({
    id,
    title: `About ${id}`,
    message: 'Some words',
    users: 'all',
    type: 'default',
    type_id: '',
    image: '',
    date_sent: '2026-01-01T00:00:00.000Z',
  });
  const pages = [
    { rows: [row('new'), row('old')], total: 3 },
    { rows: [row('old'), row('older')], total: 4 },
  ];
  /** Two pages, which were read before and after a new message. */
  const data = { pages, pageParams: [0, 2] };

  it('shows each once, even if two pages have it', async () => {
    const markup = await pageOf(['notifications'], data, <NotificationsPage />);
    expect([...markup.matchAll(/>About (\w+)</g)].map(([, id]) => id)).toEqual([
      'new',
      'old',
      'older',
    ]);
  });

  it('counts by the latest total', async () => {
    const markup = await pageOf(['notifications'], data, <NotificationsPage />);
    expect(markup).toMatch(/<button[^>]*>[^<]*1/);
  });
});
