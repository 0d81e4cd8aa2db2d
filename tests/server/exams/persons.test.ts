import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { newOperator } from '../admin/support/operator.ts';
import type { Operator } from '../admin/support/operator.ts';
import { refused } from '../support/refused.ts';
import type { ExamApi, ExamPlayer } from './support.ts';
import { readFileSync } from 'node:fs';
import { addExam, examPlayer, startExamApi } from './support.ts';

let api: ExamApi;
let operator: Operator;
let exam: string;
let people = 0;

beforeAll(async () => {
  api = await startExamApi('demo-exam-persons');
  operator = newOperator(api);
});
afterAll(async () => {
  await api?.stop();
  operator?.leave();
});
beforeEach(async () => {
  exam = api.newDay(9);
  await addExam(api, exam);
});

const remove = async ({ call }: ExamPlayer) =>
  expect(await call('delete_user_account')).toMatchObject({ error: false });
/** An account of the next person; `+2` behind the name is the same mailbox. */
const newPerson = () => `pupil${(people += 1)}`;
/** Tries so many keys that are wrong. */
async function guess(player: ExamPlayer, count: number): Promise<string[]> {
  const codes = [];
  for (let tried = 0; tried < count; tried++) {
    codes.push((await player.open({ exam_key: `WRONG${tried}` })).message ?? 'ok');
  }
  return codes;
}

describe('an exam and one person', () => {
  it('is taken once over a deletion of the account, which the examiner sees', async () => {
    const uid = newPerson();
    const first = await examPlayer(api, exam, uid);
    expect(await first.open()).toMatchObject({ error: false });
    await first.answerRight(5);
    expect(await first.end()).toMatchObject({ data: { result: { obtained_marks: '11' } } });
    await remove(first);
    const second = await examPlayer(api, exam, `${uid}+2`);
    expect(await second.open()).toMatchObject(refused('alreadyPlayed'));
    expect((await api.firestore.doc(`attempts/exam_${exam}_${uid}+2`).get()).exists).toBe(false);
    const other = await examPlayer(api, exam, newPerson());
    expect(await other.open()).toMatchObject({ error: false });

    const file = operator.file('persons.csv');
    expect(await operator.run(`exam results ${exam} ${file}`)).toContain(
      '1 persons wanted to begin it again with another account: column again.',
    );
    const [, ...rows] = readFileSync(file, 'utf8').trim().split('\r\n');
    const begun = new Date(api.clock.ms).toISOString();
    expect(rows).toEqual([
      expect.stringMatching(`^${other.uid},.*,goes on,,,,,,,,,,,,0$`) as string,
      `,,,${begun},account deleted,,,,,,,,,,,,1`,
    ]);
    // the marker does not reveal the account
    const marks = await api.firestore.collection('personAttempts').where('item', '==', exam).get();
    expect(JSON.stringify(marks.docs.map((mark) => [mark.id, mark.data()]))).not.toContain(uid);
  });

  it('is taken once by two accounts of one mailbox that start concurrently', async () => {
    const uid = newPerson();
    const pair = await Promise.all([examPlayer(api, exam, uid), examPlayer(api, exam, `${uid}+2`)]);
    const replies = await Promise.all(pair.map((player) => player.open()));
    expect(replies.map(({ message }) => message ?? 'ok').toSorted()).toEqual([
      API_CODES.alreadyPlayed,
      'ok',
    ]);
  });

  it('continues for its account on another device', async () => {
    const player = await examPlayer(api, exam, newPerson());
    await player.open();
    expect(await player.resume('another')).toMatchObject({ error: false });
  });
});

describe('the keys of an exam and one person', () => {
  it('are five in fifteen minutes, even with a second account or after a deletion', async () => {
    const uid = newPerson();
    const first = await examPlayer(api, exam, uid);
    expect(await guess(first, 3)).toEqual([
      API_CODES.examKeyWrong,
      API_CODES.examKeyWrong,
      API_CODES.examKeyWrong,
    ]);
    await remove(first);
    const second = await examPlayer(api, exam, `${uid}+2`);
    const third = await examPlayer(api, exam, `${uid}+3`);
    expect(await guess(second, 2)).toEqual([API_CODES.examKeyWrong, API_CODES.examKeyWrong]);
    expect(await third.open()).toMatchObject(refused('tooManyExamKeys'));
  });

  it('are ten in all, until the examiner admits the player', async () => {
    const player = await examPlayer(api, exam, newPerson());
    expect(await guess(player, 5)).toEqual(Array<string>(5).fill(API_CODES.examKeyWrong));
    api.wait(15 * 60);
    expect(await guess(player, 5)).toEqual(Array<string>(5).fill(API_CODES.examKeyWrong));
    api.wait(15 * 60);
    expect(await player.open()).toMatchObject(refused('examHeld'));
    // other players are not affected
    const other = await examPlayer(api, exam, newPerson());
    expect(await other.open()).toMatchObject({ error: false });
    expect(await operator.run(`exam admit ${exam} ${player.uid}`)).toBe(
      `${player.uid} may try the key of ${exam} again.`,
    );
    expect(await guess(player, 1)).toEqual([API_CODES.examKeyWrong]);
    expect(await player.open()).toMatchObject({ error: false });
  });

  it('are new after an admission also for a person who was two before', async () => {
    const player = await examPlayer(api, exam, newPerson());
    for (let window = 0; window < 2; window++) {
      await guess(player, 5);
      api.wait(15 * 60);
    }
    const account = api.firestore.doc(`users/${player.uid}/private/account`);
    const { personId } = (await account.get()).data() as { personId: string };
    // as a sign-in with a contact of an older person merges them
    await api.firestore
      .doc('persons/older')
      .set({ firstSeenAt: Timestamp.fromMillis(1), merged: [personId] });
    await api.firestore.doc(`persons/${personId}`).update({ mergedInto: 'older' });
    expect(await player.open()).toMatchObject(refused('examHeld'));
    await operator.run(`exam admit ${exam} ${player.uid}`);
    expect(await player.open()).toMatchObject({ error: false });
  });
});

describe('the keys of an exam and all players', () => {
  it('block new entries after a hundred wrong ones, until the examiner opens the exam or admits a player', async () => {
    const early = await examPlayer(api, exam, newPerson());
    await early.open();
    const guessers = await Promise.all(
      Array.from({ length: 20 }, () => examPlayer(api, exam, newPerson())),
    );
    const codes = await Promise.all(guessers.map((player) => guess(player, 5)));
    expect(codes.flat()).toEqual(Array<string>(100).fill(API_CODES.examKeyWrong));
    const late = await examPlayer(api, exam, newPerson());
    const later = await examPlayer(api, exam, newPerson());
    expect(await late.open()).toMatchObject(refused('examHeld'));
    expect(await early.resume()).toMatchObject({ error: false });
    expect(await early.answer(0, { kind: 'choice', option: 1 })).toMatchObject({ error: false });
    expect(await operator.run('exam list')).toContain('KEYS ARE BEING GUESSED: 100 wrong keys.');

    await operator.run(`exam admit ${exam} ${late.uid}`);
    expect(await late.open()).toMatchObject({ error: false });
    expect(await later.open()).toMatchObject(refused('examHeld'));
    await operator.run(`exam open ${exam}`);
    expect(await later.open()).toMatchObject({ error: false });
    expect(await operator.run('exam list')).not.toContain('KEYS ARE BEING GUESSED');
  });

  it('admit a class of 30 in which everybody mistypes three times', async () => {
    const pupils = await Promise.all(
      Array.from({ length: 30 }, () => examPlayer(api, exam, newPerson())),
    );
    for (const pupil of pupils) {
      await guess(pupil, 3);
      expect(await pupil.open()).toMatchObject({ error: false });
    }
    expect(await operator.run('exam list')).toContain('90 wrong keys since it was opened.');
  });
});

describe('the hours of an exam', () => {
  it('are instants, independent of the client’s time zone', async () => {
    const id = `${exam}-hours`;
    await addExam(api, id, { date: '2026-03-10', timeZone: 'Asia/Kolkata' });
    const opensAt = Date.UTC(2026, 2, 9, 18, 30);
    const zones = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'];
    for (const [at, code] of [
      [opensAt - 8 * 3_600_000, API_CODES.examNotOpen],
      [opensAt - 1, API_CODES.examNotOpen],
      [opensAt, 'ok'],
      [opensAt + 86_400_000 - 1, 'ok'],
      [opensAt + 86_400_000, API_CODES.examNotOpen],
      [opensAt + 86_400_000 + 17 * 3_600_000, API_CODES.examNotOpen],
    ] as const) {
      for (const timezone of zones) {
        const player = await examPlayer(api, id, newPerson());
        api.clock.ms = at;
        const reply = await player.open({ timezone });
        expect([at, timezone, reply.message ?? 'ok']).toEqual([at, timezone, code]);
      }
    }
  });
});
