import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoundReveal } from '../../../domain/battle/view.ts';
import { Learned } from '../../../features/battle/result/learned.tsx';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { ownAccountQuery } from '../../../features/shared/rest/own-account-query.ts';
import { fakeOf } from '../../support/fake-of.ts';

const reveal = (isRight: boolean) =>
  fakeOf<RoundReveal>({ answers: new Map([['ann', { kind: 'judged', isRight }]]) });

/** The links of the result, as address (which Next completes with its slash) and text. */
async function linksOf(reveals: readonly RoundReveal[], hasAccount: boolean) {
  const translator = createTranslator('en', await loadMessages('en'));
  const queries = new QueryClient();
  // the links need an account only to be there
  if (hasAccount) queries.setQueryData(ownAccountQuery.queryKey, { coins: 1 } as never);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <TranslatorContext value={translator}>
        <Learned reveals={reveals} me="ann" />
      </TranslatorContext>
    </QueryClientProvider>,
  );
  return [...html.matchAll(/href="([^"]*)"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/g)].map(
    ([, address, text]) => [address, text],
  );
}

describe('the links of a battle’s result', () => {
  it('lead to the mistakes and the album, each with its number', async () => {
    expect(await linksOf([reveal(false), reveal(true), reveal(true)], true)).toEqual([
      ['/profile/mistakes', 'Practise your 1 mistake'],
      ['/profile/album', '2 cards for your album'],
    ]);
  });

  it('leave out what is empty', async () => {
    expect(await linksOf([reveal(true)], true)).toEqual([
      ['/profile/album', '1 card for your album'],
    ]);
    expect(await linksOf([], true)).toEqual([]);
  });

  it('are not there without an account', async () => {
    expect(await linksOf([reveal(false)], false)).toEqual([]);
  });
});
