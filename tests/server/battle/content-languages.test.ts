import { FieldValue } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import { getCategories } from '../../../domain/contract/categories.ts';
import { API_CODES } from '../../../domain/errors.ts';
import type { ImportKind } from '../../../server/admin/run-import.ts';
import { runImport } from '../../../server/admin/run-import.ts';
import { finish, newRequestId, release, startBattleApi, takeSeat } from './support.ts';
import type { BattleApi } from './support.ts';
import { needs } from '../../support/capabilities.ts';

const ENGLISH = '14';
/** Besides the seeded languages, which have their own categories. */
const SPANISH = '25';
const SPANISH_CATEGORIES = ['espacio', 'comida'];

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-content-languages');
  await load('languages', [{ id: SPANISH, language: 'Español', code: 'es' }]);
  await load('categories', [
    { slug: 'espacio', name: 'Espacio', icon: '🪐', language_id: SPANISH },
    { slug: 'comida', name: 'Comida', icon: '🥘', language_id: SPANISH },
  ]);
  for (const category of SPANISH_CATEGORIES) await load('questions', rowsOf(category, 6));
  await switchTo(true);
});
afterAll(() => api?.stop());

function load(kind: ImportKind, rows: readonly object[]) {
  const file = { text: JSON.stringify(rows), isCsv: false };
  const options = {
    isDryRun: false,
    now: api.clock.ms,
    progress() {},
    pictureHosts: [],
    language: { name: '' },
  };
  return runImport(api.firestore, kind, file, options);
}

const rowsOf = (category: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `${category}-00${i}`,
    category,
    question: `¿${category} ${i}?`,
    note: 'Así es.',
    option_a: 'Uno',
    option_b: 'Dos',
    option_c: 'Tres',
    option_d: 'Cuatro',
    answer: 'A',
    difficulty: '1',
  }));

async function switchTo(isLanguageMode: boolean): Promise<void> {
  await api.firestore.doc('settings/system').update({ language_mode: isLanguageMode });
  api.clock.ms += 60_000;
}

const roomOf = async (roomId: string) => (await api.firestore.doc(`rooms/${roomId}`).get()).data();

/** Opens a group room, adds a guest, and starts it; returns its id. */
async function play(input: Record<string, string>): Promise<string> {
  await release(api.firestore, ['ann', 'ben']);
  const fields = { room_type: 'group', entry_coin: '0', no_of_que: '5', ...input };
  const roomId = await api.open('ann', fields);
  await api.token('ben');
  await takeSeat(api.firestore, roomId, 'ben');
  expect(await api.as('ann', 'get_question_by_room_id', { room_id: roomId })).toBe('ok');
  return roomId;
}

/** The categories of the questions that were dealt. */
async function dealtFrom(roomId: string): Promise<string[]> {
  const rounds = await api.firestore.collection(`rooms/${roomId}/rounds`).get();
  return rounds.docs
    .map((roundDoc) => roundDoc.get('question.id') as string | undefined)
    .filter((id) => id !== undefined)
    .map((id) => id.replace(/-\d+$/, ''));
}

describe('get_categories', () => {
  const slugs = async (fields: Record<string, string>) => {
    const { envelope } = await api.call('get_categories', { type: '1', ...fields });
    const reading = readEnvelope(getCategories.output, envelope);
    return reading.kind === 'data'
      ? reading.data.map(({ slug, language_id }) => `${language_id} ${slug}`)
      : reading;
  };

  it('lists those of the given language, or of the default one', async () => {
    expect(await slugs({ language_id: SPANISH })).toEqual(['25 comida', '25 espacio']);
    for (const fields of [{}, { language_id: '0' }, { language_id: ENGLISH }]) {
      const found = await slugs(fields as Record<string, string>);
      expect(found).toHaveLength(33);
      expect(found).toContain('14 space');
    }
    expect(await slugs({ language_id: '99' })).toMatchObject({ code: 'noData' });
  });

  it('lists those of the default language alone off language_mode', async () => {
    await switchTo(false);
    for (const fields of [{}, { language_id: '0' }, { language_id: SPANISH }]) {
      expect(await slugs(fields as Record<string, string>)).toHaveLength(33);
    }
    await switchTo(true);
  });
});

describe('create_room', () => {
  const open = (fields: Record<string, string>) =>
    api.as('ann', 'create_room', { room_id: newRequestId(), room_type: 'friend', ...fields });

  it('takes a category of the language only', async () => {
    expect(await open({ language_id: SPANISH, category: 'espacio' })).toBe('ok');
    expect(await open({ language_id: SPANISH, category: 'space' })).toBe(API_CODES.noQuestions);
    expect(await open({ language_id: ENGLISH, category: 'espacio' })).toBe(API_CODES.noQuestions);
    expect(await open({ category: 'espacio' })).toBe(API_CODES.noQuestions);
    expect(await open({ language_id: '0', category: 'space' })).toBe('ok');
  });

  it.each([
    ['99', 'language_id must be one of get_languages'],
    ['es', 'language_id must be digits'],
  ])('refuses the language %s by name', async (language_id, message) => {
    const fields = { room_id: newRequestId(), room_type: 'friend', language_id };
    const reply = await api.call('create_room', fields, { token: await api.token('ann') });
    expect(reply.envelope).toMatchObject({
      error: true,
      message: API_CODES.missingFields,
      error_msg: message,
    });
  });

  it('stores the language of the room', async () => {
    const input = { room_type: 'random', language_id: SPANISH };
    const spanish = await api.open('ann', input);
    expect(await roomOf(spanish)).toMatchObject({ language: SPANISH });
    const standard = await api.open('ann', { room_type: 'random' });
    expect(await roomOf(standard)).toMatchObject({ language: ENGLISH });
  });

  it('stores no language off language_mode', async () => {
    const input = { room_type: 'random', language_id: SPANISH };
    await switchTo(false);
    const off = await api.open('ann', input);
    expect(await roomOf(off)).toMatchObject({ language: '' });
    await switchTo(true);
  });
});

describe('the deal', () => {
  it('of all categories has questions of the language of the room only', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const language = turn % 2 ? SPANISH : ENGLISH;
      const categories = await dealtFrom(await play({ language_id: language }));
      expect(categories).toHaveLength(5);
      for (const category of categories) {
        expect(SPANISH_CATEGORIES.includes(category), category).toBe(language === SPANISH);
      }
    }
  });

  it('has questions of the default language off language_mode', async () => {
    await switchTo(false);
    for (const input of [{}, { language_id: SPANISH }]) {
      const categories = await dealtFrom(await play(input as Record<string, string>));
      expect(categories).toHaveLength(5);
      for (const category of categories) expect(SPANISH_CATEGORIES).not.toContain(category);
    }
    await switchTo(true);
  });

  it('has questions of the default language in a room without a language', async () => {
    await release(api.firestore, ['ann', 'ben']);
    const old = await api.seat('random', ['ann']);
    await api.firestore.doc(`rooms/${old}`).update({ language: FieldValue.delete() });
    await takeSeat(api.firestore, old, 'ben');
    expect(await api.as('ben', 'get_random_questions', { match_id: old })).toBe('ok');
    for (const category of await dealtFrom(old)) expect(SPANISH_CATEGORIES).not.toContain(category);
  });

  it('follows a category that the operator gives to another language', async () => {
    const move = (language_id: string) =>
      load('categories', [{ slug: 'comida', name: 'Comida', icon: '🥘', language_id }]);
    await move(ENGLISH);
    api.clock.ms += 60_000;
    const categories = new Set<string>();
    for (let turn = 0; turn < 4; turn += 1) {
      for (const one of await dealtFrom(await play({ language_id: SPANISH }))) categories.add(one);
    }
    expect([...categories]).toEqual(['espacio']);
    await move(SPANISH);
    api.clock.ms += 60_000;
  });

  it('keeps the language at a rematch', async () => {
    const roomId = await play({ language_id: SPANISH });
    await finish(api.firestore, roomId);
    const settled = await api.as('ann', 'set_quiz_coin_score', {
      match_id: roomId,
      quiz_type: '1.5',
    });
    expect(settled).toBe('ok');
    for (const uid of ['ann', 'ben']) {
      await api.firestore.doc(`rooms/${roomId}/players/${uid}`).update({ rematch: true });
    }
    const next = await api.open('ann', { room_type: 'group', rematch_of: roomId });
    expect(await roomOf(next)).toMatchObject({ language: SPANISH });
    expect(await api.as('ben', 'get_question_by_room_id', { room_id: next })).toBe('ok');
    for (const category of await dealtFrom(next)) expect(SPANISH_CATEGORIES).toContain(category);
  });

  it('reads no more documents for a language', async (context) => {
    needs(context, 'usage meter');
    await play({ language_id: SPANISH });
    await api.reads();
    await play({ language_id: SPANISH });
    const reads = await api.reads();
    for (const collection of ['languages', 'settings'])
      expect(reads[collection] ?? 0, collection).toBe(0);
    expect(reads['categories'] ?? 0).toBeLessThanOrEqual(1);
  });
});
