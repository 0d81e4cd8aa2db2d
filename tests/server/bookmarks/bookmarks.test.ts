import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import { getBookmark } from '../../../domain/contract/bookmarks.ts';
import { API_CODES } from '../../../domain/errors.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { seenCodeOf } from '../../../server/questions/question-store.ts';
import { refused } from '../support/refused.ts';
import { sentData } from '../support/sent-data.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('demo-bookmarks');
  await api.seed();
  token = await joined('ann');
});
afterAll(() => api?.stop());

const ASKED = [
  'space-001',
  'space-002',
  'space-003',
  'space-999',
  'animals-001',
  'music-001',
  'sports-001',
];
/** A player who was asked some questions. */
const joined = async (uid: string) => {
  const session = await api.join(uid);
  await api.firestore.doc(`users/${uid}/private/account`).update({ seen: ASKED.map(seenCodeOf) });
  return session;
};

const set = async (question_id: string, status = '1', type = '1', as = token) => {
  api.clock.ms += 1000;
  return (await api.call('set_bookmark', { question_id, status, type }, { token: as })).envelope;
};
const get = async (fields: Record<string, string> = {}, as = token) =>
  (await api.call('get_bookmark', { type: '1', ...fields }, { token: as })).envelope;
const ids = async (fields?: Record<string, string>, as?: string) => {
  const reading = readEnvelope(getBookmark.output, await get(fields, as));
  return reading.kind === 'data' ? reading.data.map(({ id }) => id) : [];
};
const DONE = { error: false, message: API_CODES.updated, data: null };

describe('bookmarks', () => {
  it('are listed in the order of adding, without the key', async () => {
    for (const id of ['space-003', 'animals-001', 'space-001']) expect(await set(id)).toEqual(DONE);
    expect(await ids()).toEqual(['space-003', 'animals-001', 'space-001']);
    const envelope = await get();
    expect(envelope).toMatchObject({ error: false, total: '3' });
    const { question, options } = (await api.firestore.doc('questions/space-003').get()).data()!;
    const [optiona, optionb, optionc, optiond] = options as string[];
    expect(sentData(getBookmark, envelope)[0]).toEqual({
      id: 'space-003',
      question_id: 'space-003',
      category: 'space',
      language_id: '14',
      image: '',
      question,
      question_type: '1',
      optiona,
      optionb,
      optionc,
      optiond,
      optione: '',
    });
    const sent = JSON.stringify(envelope);
    expect(sent).not.toMatch(/answer|note|difficulty/);
  });

  it('come in pages, with the total of all', async () => {
    expect(await ids({ offset: '1', limit: '1' })).toEqual(['animals-001']);
    expect(await get({ offset: '1', limit: '1' })).toMatchObject({ total: '3' });
    expect(await get({ offset: '3' })).toMatchObject(refused('noData'));
  });

  it('are added or removed once for repeated and concurrent calls', async () => {
    await Promise.all([set('music-001'), set('music-001'), set('music-001')]);
    expect(await ids()).toEqual(['space-003', 'animals-001', 'space-001', 'music-001']);
    expect(await set('space-003')).toEqual(DONE);
    expect((await ids())[0]).toBe('space-003');
    const removals = await Promise.all([set('music-001', '0'), set('music-001', '0')]);
    expect(removals.map(({ message }) => message).toSorted()).toEqual([
      API_CODES.noData,
      API_CODES.updated,
    ]);
    expect(await ids()).toEqual(['space-003', 'animals-001', 'space-001']);
  });

  it('are separate for each player', async () => {
    const bob = await joined('bob');
    expect(await get({}, bob)).toMatchObject({ message: API_CODES.noData });
    expect(await set('space-003', '0', '1', bob)).toMatchObject({ message: API_CODES.noData });
    expect(await ids()).toContain('space-003');
  });

  it('are of questions that exist, of a type that has questions', async () => {
    expect(await set('space-999')).toMatchObject(refused('noData'));
    expect(await set('space-002', '1', '4')).toMatchObject(refused('noData'));
    expect(await get({ type: '4' })).toMatchObject({ message: API_CODES.noData });
  });

  it('are of questions that the player was asked, in no running battle', async () => {
    expect(await set('space-004')).toMatchObject(refused('noData'));
    const room = api.firestore.doc('rooms/ROOM23');
    await room.set({ members: ['ann', 'eve'], status: 'playing' });
    await room
      .collection('answerKey')
      .doc('all')
      .set({ questions: ['space-002'] });
    expect(await set('space-002')).toMatchObject(refused('inBattle'));
    expect(await set('sports-001')).toEqual(DONE);
    await room.update({ status: 'settled' });
    expect(await set('space-002')).toEqual(DONE);
    await Promise.all(['space-002', 'sports-001'].map((id) => set(id, '0')));
  });

  it('cannot be removed where they are not, as in a tab that is older than the list', async () => {
    expect(await set('never-there', '0')).toEqual({
      error: true,
      message: API_CODES.noData,
      error_msg: 'question_id is not among the bookmarks',
    });
    expect(await set('space-003', '0')).toEqual(DONE);
    expect(await set('space-003', '0')).toMatchObject(refused('noData'));
    expect(await set('space-003')).toEqual(DONE);
  });

  it('show which of the given questions are stored, with any number of others', async () => {
    const dan = await joined('dan');
    const batch = api.firestore.batch();
    for (let i = 0; i < 60; i++) {
      batch.create(api.firestore.doc(`users/dan/bookmarks/1-old-${i}`), {
        type: '1',
        questionId: `old-${i}`,
        at: Timestamp.fromMillis(api.clock.ms),
      });
    }
    await batch.commit();
    await set('music-001', '1', '1', dan);
    const asked = { question_ids: 'space-001,music-001,space-002' };
    expect(await ids(asked, dan)).toEqual(['music-001']);
    expect(await get(asked, dan)).toMatchObject({ total: '1' });
    expect(await get({ question_ids: 'space-001' }, dan)).toMatchObject({
      message: API_CODES.noData,
    });
    for (const question_ids of ['a/b', 'a,,b', '__x__', Array(51).fill('a').join(',')]) {
      expect(await get({ question_ids }, dan), question_ids).toMatchObject({
        message: API_CODES.missingFields,
      });
    }
  });

  it('are of the language of their category', async () => {
    await api.firestore.doc('categories/music').update({ languageId: '16' });
    api.clock.ms += 60_000;
    const eve = await joined('eva');
    await set('music-001', '1', '1', eve);
    await set('space-001', '1', '1', eve);
    const reading = readEnvelope(getBookmark.output, await get({}, eve));
    expect(reading.kind === 'data' && reading.data.map((row) => [row.id, row.language_id])).toEqual(
      [
        ['music-001', '16'],
        ['space-001', '14'],
      ],
    );
  });

  it('leave out a question that the operator has removed', async () => {
    await set('sports-001');
    await api.firestore.doc('questions/sports-001').delete();
    expect(await ids()).not.toContain('sports-001');
    await set('sports-001', '0');
  });

  it('are at most 500', async () => {
    const cat = await joined('cat');
    const batch = api.firestore.batch();
    for (let i = 0; i < 499; i++) {
      batch.create(api.firestore.doc(`users/cat/bookmarks/1-old-${i}`), {
        type: '1',
        questionId: `old-${i}`,
        at: Timestamp.fromMillis(api.clock.ms),
      });
    }
    await batch.commit();
    const replies = await Promise.all(
      ['space-001', 'space-002', 'space-003'].map((id) => set(id, '1', '1', cat)),
    );
    expect(replies.map((reply) => reply.message).toSorted()).toEqual([
      API_CODES.updated,
      API_CODES.tooManyBookmarks,
      API_CODES.tooManyBookmarks,
    ]);
  });

  it.each([
    ['set_bookmark', { question_id: '' }, 'question_id is missing'],
    ['set_bookmark', { question_id: 'a/b' }, 'question_id must be 1 to 128'],
    ['set_bookmark', { status: '' }, 'status is missing'],
    ['set_bookmark', { status: '2' }, 'status must be 0 or 1'],
    ['set_bookmark', { type: '' }, 'type is missing'],
    ['set_bookmark', { type: '2' }, 'type must be 1, 3, 4, 5 or 6'],
    ['get_bookmark', { type: '' }, 'type is missing'],
    ['get_bookmark', { type: '2' }, 'type must be 1, 3, 4, 5 or 6'],
    ['get_bookmark', { limit: '99' }, 'limit must be at most 50'],
  ])('%s refuses %j', async (action, wrong: Record<string, string>, message) => {
    const fields = { question_id: 'space-001', status: '1', type: '1', ...wrong };
    expect((await api.call(action, fields, { token })).envelope).toMatchObject({
      error: true,
      message: API_CODES.missingFields,
      error_msg: expect.stringContaining(message) as string,
    });
  });

  it('need a session', async () => {
    const fields = { question_id: 'space-001', status: '1', type: '1' };
    expect((await api.call('set_bookmark', fields)).status).toBe(401);
    expect((await api.call('get_bookmark', fields)).status).toBe(401);
  });
});
