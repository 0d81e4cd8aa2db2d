import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { SoloModeName } from '../../../domain/play/modes.ts';
import { readBookmarkIds } from '../../../server/bookmarks/bookmark-list.ts';
import { soloPlayer } from '../attempts/solo-support.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { getBookmark } from '../../../domain/contract/bookmarks.ts';
import { sentData } from '../support/sent-data.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('demo-solo-bookmarks');
  await api.seed();
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

const TYPES = ['1', '3', '4', '5', '6'];
const KINDS: readonly (readonly [SoloModeName, string])[] = [
  ['quiz-zone', '1'],
  ['true-false', '1'],
  ['daily', '1'],
  ['self-challenge', '1'],
  ['guess-the-word', '3'],
  ['audio', '4'],
  ['maths', '5'],
  ['multi-match', '6'],
];

describe('a question of an attempt', () => {
  it.each(KINDS)(
    'of %s is stored under type %s alone once the attempt is over',
    async (mode, type) => {
      const player = await soloPlayer(api, mode);
      await player.open();
      const { question } = (await player.record()).questions[0]!;
      const set = (status: string, as = type) =>
        player.call('set_bookmark', { question_id: question.id, status, type: as });
      expect(await set('1')).toMatchObject(refused('inBattle'));
      await player.finish();
      for (const other of TYPES.filter((one) => one !== type)) {
        expect(await set('1', other)).toMatchObject(refused('noData'));
      }
      expect(await set('1')).toMatchObject({ error: false, message: API_CODES.updated });
      const { data } = await player.call('get_bookmark', { type });
      expect(data).toMatchObject([{ id: question.id, question: question.text }]);
      const opened = await player.call('get_bookmark_questions', { type });
      expect(opened.data['questions']).toMatchObject([{ id: question.id }]);
      // while it is asked, it can neither be added nor removed
      for (const status of ['0', '1']) {
        expect(await set(status)).toMatchObject(refused('inBattle'));
      }
      await player.call('set_quiz_coin_score', {
        match_id: `bookmarks_${player.uid}`,
        quiz_type: 'bookmark',
      });
      expect(await set('0')).toMatchObject({ error: false, message: API_CODES.updated });
      expect(await player.call('get_bookmark', { type })).toMatchObject({
        message: API_CODES.noData,
      });
    },
  );

  it('comes in an attempt of bookmarks whichever it is, even if stored before there was a list', async () => {
    const category = api.firestore.collection('questions').where('category', '==', 'space');
    const ids = (await category.limit(24).get()).docs.map(({ id }) => id);
    const player = await soloPlayer(api, 'bookmarks');
    await player.keep(ids);
    const asked = new Set<string>();
    // 24 · (2/3)^60: one in a billion misses any
    for (let run = 0; run < 60; run++) {
      if (run === 30) await api.firestore.doc(`users/${player.uid}/private/bookmarks`).delete();
      await player.open();
      for (const { question } of (await player.record()).questions) asked.add(question.id);
      await player.finish();
    }
    expect([...asked].toSorted()).toEqual(ids.toSorted());
  });

  it('is not noted again for an account that is being deleted', async () => {
    const player = await soloPlayer(api, 'bookmarks');
    await player.keep(['space-001', 'space-002']);
    const list = api.firestore.doc(`users/${player.uid}/private/bookmarks`);
    await list.delete();
    const account = api.firestore.doc(`users/${player.uid}/private/account`);
    await account.update({ status: 'deleting' });
    await expect(readBookmarkIds(api.firestore, player.uid, '1')).rejects.toMatchObject({
      code: 'userUnknown',
    });
    expect((await list.get()).exists).toBe(false);
    await account.update({ status: 'active' });
    const ids = await readBookmarkIds(api.firestore, player.uid, '1');
    expect(ids.toSorted()).toEqual(['space-001', 'space-002']);
    expect((await list.get()).exists).toBe(true);
  });

  it('of a passage has no type, so it is not stored', async () => {
    const player = await soloPlayer(api, 'fun-and-learn');
    await player.open();
    const question_id = (await player.record()).questions[0]!.question.id;
    await player.finish();
    for (const type of TYPES) {
      const set = await player.call('set_bookmark', { question_id, status: '1', type });
      expect(set).toMatchObject(refused('noData'));
    }
  });

  it('that is a sequence is not listed in its right order', async () => {
    const player = await soloPlayer(api, 'multi-match');
    await player.open();
    const { questions } = await player.record();
    await player.finish();
    const sequences = questions.filter(({ question }) => question.kind === 'sequence');
    expect(sequences.length).toBeGreaterThan(0);
    await player.keep(
      sequences.map(({ question }) => question.id),
      '6',
    );
    const rows = sentData(getBookmark, await player.call('get_bookmark', { type: '6' }));
    expect(rows).toHaveLength(sequences.length);
    for (const row of rows) {
      const names = ['optiona', 'optionb', 'optionc', 'optiond', 'optione'] as const;
      const shown = names.map((name) => row[name]).filter(Boolean);
      expect(shown).toEqual(shown.toSorted());
    }
  });

  it('is reported, of several answers by its own action', async () => {
    for (const [mode, action, stored] of [
      ['guess-the-word', 'report_question', 'quiz'],
      ['multi-match', 'multi_match_report_question', 'multi-match'],
    ] as const) {
      const player = await soloPlayer(api, mode);
      await player.open();
      const question_id = (await player.record()).questions[0]!.question.id;
      const envelope = await player.call(action, { question_id, message: 'It is wrong' });
      expect(envelope).toMatchObject({ error: false, message: API_CODES.reportStored });
      const report = await api.firestore.doc(`questionReports/${question_id}_${player.uid}`).get();
      expect(report.data()).toMatchObject({ mode: stored, message: 'It is wrong' });
    }
  });

  it('that is over by time alone can be stored', async () => {
    const player = await soloPlayer(api, 'maths');
    await player.open();
    const question_id = (await player.record()).questions[0]!.question.id;
    const set = () => player.call('set_bookmark', { question_id, status: '1', type: '5' });
    expect(await set()).toMatchObject(refused('inBattle'));
    api.clock.ms += 3_600_000;
    expect(await set()).toMatchObject({ error: false, message: API_CODES.updated });
  });
});
