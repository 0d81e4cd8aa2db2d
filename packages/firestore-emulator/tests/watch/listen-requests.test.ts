import { beforeEach, expect, it } from 'vitest';
import { from, Local, ROOT } from '../support/local.ts';
import type { Listener } from '../support/local.ts';

let listener: Listener;
beforeEach(async () => {
  const local = new Local();
  await local.set({ 'c/a': { n: 1 } });
  listener = local.listen();
});

const all = { from: from('c') };

it('[LISTEN-23] a malformed message fails the stream with INVALID_ARGUMENT', async () => {
  listener.session.receive('nonsense');
  expect(listener.failure?.message).toMatch(/expected an object/);
});

it('[LISTEN-23] a later message that names another database fails the stream', async () => {
  listener.query(2, all);
  await listener.newMessages();
  listener.session.receive({ database: 'projects/other/databases/(default)', removeTarget: 2 });
  expect(listener.failure?.message).toMatch(/"database" names projects\/other/);
});

it('[LISTEN-4] a target of another database is removed with its cause', async () => {
  const elsewhere = 'projects/other/databases/(default)/documents';
  listener.add({ targetId: 2, query: { parent: elsewhere, structuredQuery: all } });
  listener.add({ targetId: 4, documents: { documents: [`${elsewhere}/c/a`] } });
  expect(await listener.newMessages()).toEqual(['REMOVE 2 code 3', 'REMOVE 4 code 3']);
});

it('[LISTEN-24] a target with once is removed after its first snapshot', async () => {
  listener.add({ targetId: 2, once: true, query: { parent: ROOT, structuredQuery: all } });
  expect((await listener.newMessages()).at(-1)).toBe('REMOVE 2');
});
