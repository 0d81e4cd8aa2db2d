import { expect, it } from 'vitest';
import { flatMessages, nestedMessages } from '../../../domain/language/flat-messages.ts';

it('messages are addressed by their whole key', () => {
  expect(flatMessages({ home: { duel: { title: '1 v/s 1' }, lead: 'Same' }, ok: 'Yes' })).toEqual({
    'home.duel.title': '1 v/s 1',
    'home.lead': 'Same',
    ok: 'Yes',
  });
  expect(flatMessages({})).toEqual({});
});

it('messages return into their sections', () => {
  const messages = { home: { duel: { title: '1 v/s 1' }, lead: 'Same' }, ok: 'Yes' };
  expect(nestedMessages(flatMessages(messages))).toEqual(messages);
});
