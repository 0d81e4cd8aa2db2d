import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewAttempt } from '../../../server/attempts/open-attempt.ts';
import { openAttempt } from '../../../server/attempts/open-attempt.ts';
import { storedOf } from '../../../server/questions/question-store.ts';
import type { BattleApi } from '../battle/support.ts';
import { startBattleApi } from '../battle/support.ts';

let api: BattleApi;
beforeAll(async () => {
  api = await startBattleApi('demo-review-race');
});
afterAll(() => api?.stop());

async function pathsWith(uid: string): Promise<string[]> {
  const found: string[] = [];
  const walk = async (collections: FirebaseFirestore.CollectionReference[]) => {
    for (const collection of collections) {
      if (['questions', 'categories', 'passages'].includes(collection.id)) continue;
      const look = async (ref: FirebaseFirestore.DocumentReference) => {
        const [snapshot, below] = await Promise.all([ref.get(), ref.listCollections()]);
        if (snapshot.exists && `${ref.path} ${JSON.stringify(snapshot.data())}`.includes(uid))
          found.push(ref.path);
        await walk(below);
      };
      await Promise.all((await collection.listDocuments()).map(look));
    }
  };
  await walk(await api.firestore.listCollections());
  return found;
}

it('a call that runs during the deletion leaves no document behind', async () => {
  const left: string[] = [];
  for (let round = 0; round < 12; round++) {
    const uid = `racer-${round}-x`;
    const token = await api.token(uid);
    const call = (action: string, fields: Record<string, string>) =>
      api.call(action, fields, { token });
    await Promise.all([
      call('get_questions_by_type', { type: '2' }),
      call('get_daily_quiz', { timezone: 'UTC' }),
      call('get_questions_by_level', { category: 'space', level: '1' }),
      call('report_question', { question_id: 'space-001', message: 'x' }),
      call('create_room', {
        room_id: `rrrrrrrrrrrrrrrrrr${round}`,
        room_type: 'group',
        category: 'space',
        entry_coin: '0',
      }),
      call('delete_user_account', {}),
    ]);
    const again = await call('delete_user_account', {});
    if (again.status !== 401) left.push(`again ${again.status}`);
    left.push(...(await pathsWith(uid)).filter((path) => !path.startsWith('rooms/')));
  }
  expect(left).toEqual([]);
});

it('an attempt that is prepared during a deletion is not written', async () => {
  // the rules of an attempt as the server makes them
  const other = await api.token('racer-other');
  await api.call('get_questions_by_type', { type: '2' }, { token: other });
  const { docs } = await api.firestore
    .collection('attempts')
    .where('uid', '==', 'racer-other')
    .get();
  const { mode, item, category, rules, reviewFee } = docs[0]!.data() as NewAttempt;
  const uid = 'racer-late';
  const token = await api.token(uid);
  const run: NewAttempt = {
    mode,
    item,
    category,
    rules,
    reviewFee,
    language: 'en',
    shuffling: { isOptionsShuffled: false, hasFifthOption: true, isTexTypeset: false },
    // as slow as possible: the whole deletion passes before the questions are loaded
    async pick() {
      expect((await api.call('delete_user_account', {}, { token })).envelope.error).toBe(false);
      const questions = await api.firestore.collection('questions').limit(3).get();
      return questions.docs.map(storedOf);
    },
  };
  const opened = openAttempt(api.firestore, `${mode}_${uid}`, uid, run, api.clock.ms);
  await expect(opened).rejects.toMatchObject({ code: 'userUnknown' });
  expect(await pathsWith(uid)).toEqual([]);
});
