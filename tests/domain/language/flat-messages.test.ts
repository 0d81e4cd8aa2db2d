import { expect, it } from 'vitest';
import { flatMessages } from '../../../domain/language/flat-messages.ts';

it('messages are known by their whole key', () => {
  expect(flatMessages({ home: { duel: { title: '1 v/s 1' }, lead: 'Same' }, ok: 'Yes' })).toEqual({
    'home.duel.title': '1 v/s 1',
    'home.lead': 'Same',
    ok: 'Yes',
  });
  expect(flatMessages({})).toEqual({});
});
