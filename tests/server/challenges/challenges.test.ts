import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { DealtQuestion } from '../../../domain/play/dealt-attempt.ts';
import { seenCodeOf } from '../../../server/questions/question-store.ts';
import { ghostDuels } from '../battle/ghost-support.ts';
import { answerFirst, dealtBattle, finish } from '../battle/support.ts';
import { optionOf, PACE_MS, POINTS, startChallengeApi } from './support.ts';
import type { Browser, ChallengeApi } from './support.ts';
import { getQuestionsByType } from '../../../domain/contract/open-attempt.ts';
import { sentData } from '../support/sent-data.ts';
import { needs } from '../../support/capabilities.ts';

let api: ChallengeApi;
const duels = ghostDuels(() => api);
beforeAll(async () => {
  api = await startChallengeApi('demo-challenges');
});
afterAll(() => api?.stop());
// an address may begin 30 runs at once
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

describe('a challenge', () => {
  it('shows both runs of the same questions beside each other, to a guest without an account', async () => {
    const code = await api.challengeOf('ann1', 4);
    const guest: Browser = {};
    const outcome = await api.play(guest, code, (question) => question < 7);
    expect([outcome.own.points, outcome.own.right]).toEqual([7 * POINTS, 7]);
    expect([outcome.rival?.name, outcome.rival?.points, outcome.rival?.right]).toEqual([
      'Ann1',
      4 * POINTS,
      4,
    ]);
    expect(outcome.own.answers.map((one) => one?.isRight)).toEqual(
      outcome.own.answers.map((_, question) => question < 7),
    );
    expect(outcome.own.answers.map((one) => one?.ms)).toEqual(
      outcome.own.answers.map(() => PACE_MS),
    );
    // the end stays the end
    expect((await api.begin(guest, code)).outcome?.own).toEqual(outcome.own);
  });

  it('of a settled battle has its questions and the points that its player had', async () => {
    const roomId = await dealtBattle(api, 'friend', ['ann2', 'ben2'], 0);
    await answerFirst(api.firestore, roomId, 'ann2', true);
    await answerFirst(api.firestore, roomId, 'ben2', false);
    expect(await api.create('ann2', { source: 'battle', id: roomId })).toBe(API_CODES.notFinished);
    await finish(api.firestore, roomId);
    await api.as('ann2', 'set_quiz_coin_score', { match_id: roomId, quiz_type: '1.4' });
    const code = await api.create('ann2', { source: 'battle', id: roomId });
    expect(await api.create('ann2', { source: 'battle', id: roomId })).toBe(code);
    expect(await api.create('cat2', { source: 'battle', id: roomId })).toBe(API_CODES.notAMember);
    expect(await api.create('ben2', { source: 'battle', id: roomId })).not.toBe(code);
    const room = await api.firestore.doc(`rooms/${roomId}`).get();
    const key = await api.firestore.doc(`rooms/${roomId}/answerKey/all`).get();
    const begun = await api.begin({}, code);
    expect(begun.attempt?.questions.map(({ id }) => id)).toEqual(key.get('questions'));
    const stored = await api.firestore.doc(`challenges/${code}`).get();
    const [first] = stored.get('answers') as { points: number; isRight: boolean; ms: number }[];
    expect(first).toEqual({ isRight: true, points: room.get('outcomes.ann2.points'), ms: 1_000 });
  });

  it('of a battle deletes its recorded run', async () => {
    const { played, runsOf } = duels;
    const [shown, other] = [await played('mia11', 5), await played('mia11', 5)];
    const [ofShown, ofOther] = [await runsOf('root', shown), await runsOf('root', other)];
    expect(await runsOf('owner', 'mia11')).toEqual([...ofShown, ...ofOther].toSorted());
    expect([ofShown, ofOther].map(({ length }) => length)).toEqual([1, 1]);
    expect(await api.create('mia11', { source: 'battle', id: shown })).toHaveLength(20);
    expect(await runsOf('owner', 'mia11')).toEqual(ofOther);
  });

  it('of a battle deletes its recorded run of an earlier version, too', async () => {
    const shown = await duels.played('mia16', 5);
    const [id] = await duels.runsOf('root', shown);
    const run = api.firestore.doc(`recordings/${id}`);
    const { root: _none, ...earlier } = (await run.get()).data()!;
    await run.delete();
    await api.firestore.doc(`recordings/${shown}`).set(earlier);
    expect(await duels.runsOf('owner', 'mia16')).toEqual([shown]);
    expect(await api.create('mia16', { source: 'battle', id: shown })).toHaveLength(20);
    expect(await duels.runsOf('owner', 'mia16')).toEqual([]);
  });

  it('of a duel against a recorded run deletes all runs with its questions', async () => {
    const { recorded, runsOf, keepOnly, dealt, answerAll, settle } = duels;
    const repeated = await recorded('mia12', 5);
    const playAgainst = async (uid: string) => {
      await keepOnly(repeated);
      const roomId = await dealt(uid, { room_type: 'ghost' });
      await answerAll(roomId, uid, 8);
      expect(await settle(uid, roomId)).toBe('ok');
      return roomId;
    };
    const anns = await playAgainst('cora');
    const [annsId] = await runsOf('owner', 'cora');
    const annsRun = api.firestore.doc(`recordings/${annsId}`);
    const stored = await annsRun.get();
    await playAgainst('dan');
    await annsRun.set(stored.data()!);
    const runs = () => Promise.all(['mia12', 'cora', 'dan'].map((owner) => runsOf('owner', owner)));
    expect((await runs()).map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(await api.create('cora', { source: 'battle', id: anns })).toHaveLength(20);
    expect(await runs()).toEqual([[], [], []]);
  });

  it('of a duel against a recorded run is made five times an hour, by a second account too', async () => {
    const { recorded, runsOf, keepOnly, dealt, answerAll, settle } = duels;
    const uids = ['ann17', 'ann17b'] as const;
    for (const uid of uids) {
      await api.token(uid);
      await api.firestore.doc(`users/${uid}/private/account`).update({ personId: 'person-17' });
    }
    let made = 0;
    const challengeAfterDuel = async (uid: string) => {
      const owner = `mia17${(made += 1)}`;
      await keepOnly(await recorded(owner, 5));
      // the category is small, and nobody meets a question twice
      await api.firestore.doc(`users/${uid}/private/account`).update({ seen: [] });
      const roomId = await dealt(uid, { room_type: 'ghost' });
      await answerAll(roomId, uid, 8);
      expect(await settle(uid, roomId)).toBe('ok');
      const reply = await api.create(uid, { source: 'battle', id: roomId });
      const isMade = reply.length === 20;
      return [isMade ? 'made' : reply, (await runsOf('owner', owner)).length];
    };
    for (const uid of ['ann17', 'ann17b', 'ann17', 'ann17', 'ann17b']) {
      expect(await challengeAfterDuel(uid)).toEqual(['made', 0]);
    }
    expect(await challengeAfterDuel('ann17b')).toEqual([API_CODES.botTooOften, 1]);
    api.clock.ms += 3_600_000;
    expect(await challengeAfterDuel('ann17b')).toEqual(['made', 0]);
  });

  it('is not begun by the page of another account than the session’s', async () => {
    const code = await api.challengeOf('ann15', 4);
    const token = await api.token('ben15');
    const begin = (player: string) =>
      api.call('begin_challenge', { code }, { token, headers: { 'x-player': player } });
    expect((await begin('cat15')).status).toBe(401);
    const runs = api.firestore.collection('challengeRuns').where('code', '==', code);
    expect((await runs.get()).docs.map((run) => run.get('uid') as string)).toEqual(['ann15']);
    expect((await begin('ben15')).status).toBe(200);
  });

  it('of new questions can be played first by a second account of its owner', async () => {
    for (const uid of ['ann14', 'ann14b']) {
      await api.token(uid);
      await api.firestore.doc(`users/${uid}/private/account`).update({ personId: 'person-14' });
    }
    const code = await api.unplayedOf('ann14');
    const first = await api.play({ uid: 'ann14b' }, code, (question) => question < 4);
    expect(first.own.right).toBe(4);
    expect(first).not.toHaveProperty('rival');
    expect(await api.ask({ uid: 'ann14' }, 'begin_challenge', { code })).toMatchObject({
      outcome: { own: { right: 4 } },
    });
    const outcome = await api.play({}, code, () => true);
    expect(outcome.rival).toMatchObject({ name: 'Ann14', right: 4 });
  });

  it('leaves no question that a player of it meets in a recorded run', async () => {
    const code = await api.challengeOf('edna', 4);
    const player: Browser = { uid: 'finn' };
    const begun = await api.begin(player, code);
    const asked = (await api.dealtOf(begun)).map(({ question }) => seenCodeOf(question.id));
    const account = api.firestore.doc('users/finn/private/account');
    expect((await account.get()).get('seen') ?? []).toEqual([]);
    await api.play(player, code, () => true);
    expect((await account.get()).get('seen')).toEqual(asked);
  });

  it('of a solo attempt other than the Daily has its questions and answers', async () => {
    const token = await api.token('ann3');
    const opened = await api.call('get_questions_by_type', { type: '2' }, { token });
    const attempt = sentData(getQuestionsByType, opened.envelope);
    const id = attempt.attempt_id;
    expect(await api.create('ann3', { source: 'attempt', id })).toBe(API_CODES.notFinished);
    const record = await api.firestore.doc(`attempts/${id}`).get();
    const [asked] = record.get('questions') as DealtQuestion[];
    api.clock.ms += PACE_MS;
    await api.as('ann3', 'answer_question', {
      attempt_id: id,
      question: '0',
      answer: optionOf(asked!, true),
    });
    await api.as('ann3', 'set_quiz_coin_score', { match_id: id, quiz_type: '1.2' });
    const code = await api.create('ann3', { source: 'attempt', id });
    expect(code).toHaveLength(20);
    const stored = await api.firestore.doc(`challenges/${code}`).get();
    const answers = stored.get('answers') as unknown[];
    expect(answers[0]).toEqual({ isRight: true, points: POINTS, ms: PACE_MS });
    expect(answers.slice(1)).toEqual(answers.slice(1).map(() => null));
    expect(await api.create('ben3', { source: 'attempt', id })).toBe(API_CODES.noData);
    for (const mode of ['daily', 'contest', 'exam', 'defence']) {
      await api.firestore.doc(`attempts/${id}`).update({ mode, startedAt: 1 });
      expect(await api.create('ann3', { source: 'attempt', id }), mode).toBe(API_CODES.noData);
    }
  });

  it('is announced to its owner, with the guest unnamed, five times a day at most', async () => {
    const code = await api.challengeOf('ann4', 2);
    for (let guest = 0; guest < 7; guest++) await api.play({}, code, () => true);
    const { docs } = await api.firestore
      .collection('users/ann4/notifications')
      .where('type', '==', 'challenge')
      .get();
    expect(docs.map((notice) => [notice.get('title'), notice.get('points')] as const)).toEqual(
      Array.from({ length: 5 }, () => ['', [10 * POINTS, 2 * POINTS]]),
    );
  });

  it('resumes after a reload with the same questions and the time run on', async () => {
    const code = await api.challengeOf('ann5', 2);
    const guest: Browser = {};
    const first = await api.begin(guest, code);
    api.clock.ms += 5_000;
    const again = await api.begin(guest, code);
    expect(again.attempt?.startedAt).toBe(first.attempt?.startedAt);
    expect(again.attempt?.questions).toEqual(first.attempt?.questions);
    expect(again.attempt!.now - first.attempt!.now).toBe(5_000);
  });

  it('ends by itself when its time is over', async () => {
    const code = await api.challengeOf('ann6', 2);
    const guest: Browser = {};
    await api.begin(guest, code);
    api.clock.ms += 3_600_000;
    const { outcome } = await api.begin(guest, code);
    expect([outcome?.own.points, outcome?.own.answers.every((one) => one === null)]).toEqual([
      0,
      true,
    ]);
  });
});

describe('the replies of a challenge', () => {
  it('have no key and no answer of the other player before a question is closed', async () => {
    const code = await api.challengeOf('ann7', 10);
    const guest: Browser = {};
    const begun = await api.begin(guest, code);
    expect(begun.rival).toEqual({ name: 'Ann7', image: '', answers: [], points: 0, right: 0 });
    expect(begun.attempt?.feedback).toEqual({});
    const questions = JSON.stringify(begun.attempt?.questions);
    expect(questions).not.toContain('"key"');
    expect(questions).not.toContain('"note"');
    const [asked] = await api.dealtOf(begun);
    api.clock.ms += PACE_MS;
    const reply = await api.ask(guest, 'answer_challenge', {
      code,
      question: '0',
      answer: optionOf(asked!, false),
    });
    expect(reply).toMatchObject({
      feedback: { isRight: false, key: asked!.key },
      rival: { isRight: true, points: POINTS, ms: PACE_MS },
    });
    expect((await api.begin(guest, code)).rival?.answers).toHaveLength(1);
  });

  it('move neither coins, score nor rating when a run comes to an account with its mistakes', async () => {
    const code = await api.challengeOf('ann8', 5);
    const guest: Browser = {};
    await api.play(guest, code, (question) => question < 6);
    await api.token('ben8');
    const account = api.firestore.doc('users/ben8/private/account');
    const before = await account.get();
    const reply = await api.ask({ uid: 'ben8', run: guest.run! }, 'keep_challenge', { code });
    expect(reply).toBeNull();
    const after = await account.get();
    for (const field of ['coins', 'redeemable', 'score', 'won', 'lost']) {
      expect(after.get(field), field).toBe(before.get(field));
    }
    const mistakes = await api.ask({ uid: 'ben8' }, 'get_mistakes', {});
    expect(mistakes).toMatchObject({ due: '4' });
    // from now on it is the player's, also without the token
    expect((await api.begin({ uid: 'ben8' }, code)).outcome).toMatchObject({
      own: { name: 'Ben8', right: 6 },
      isKept: true,
    });
  });

  it('count for the mistakes and the day of a signed-in player', async () => {
    const code = await api.challengeOf('una', 5);
    await api.token('vic');
    const account = api.firestore.doc('users/vic/private/account');
    const before = await account.get();
    await api.play({ uid: 'vic' }, code, (question) => question < 6);
    const after = await account.get();
    for (const field of ['coins', 'redeemable', 'score', 'won', 'lost']) {
      expect(after.get(field), field).toBe(before.get(field));
    }
    expect(await api.ask({ uid: 'vic' }, 'get_mistakes', {})).toMatchObject({ due: '4' });
    expect(await api.ask({ uid: 'vic' }, 'get_days', {})).toMatchObject({ is_today_played: '1' });
  });

  it('count for the day on which a guest played, not for that of the sign-in', async () => {
    const code = await api.challengeOf('wim', 5);
    const guest: Browser = {};
    await api.play(guest, code, (question) => question < 6);
    api.clock.ms += 24 * 3_600_000;
    await api.token('xan');
    await api.ask({ uid: 'xan', run: guest.run! }, 'keep_challenge', { code });
    expect(await api.ask({ uid: 'xan' }, 'get_days', {})).toMatchObject({ is_today_played: '0' });
  });

  it('leave only the fact that a person has played when the account is deleted', async () => {
    const code = await api.challengeOf('ann9', 5);
    // in mid-run
    await api.begin({ uid: 'ben9' }, code);
    await api.token('ben9b');
    const personOf = (uid: string) => api.firestore.doc(`users/${uid}/private/account`);
    await personOf('ben9b').update({ personId: (await personOf('ben9').get()).get('personId') });
    expect(await api.as('ben9', 'delete_user_account', {})).toBe('ok');
    const runs = await api.firestore.collection('challengeRuns').where('uid', '==', 'ben9').get();
    expect(runs.size).toBe(0);
    const left = await api.firestore.collection('challengeRuns').where('code', '==', code).get();
    const bens = left.docs.filter((run) => run.get('uid') === '');
    expect(bens.map((run) => run.data())).toMatchObject([
      {
        name: '',
        image: '',
        events: [],
        questions: [],
        answers: [],
        rival: null,
        isFinished: true,
      },
    ]);
    // the invitation is still shown; a start is refused
    const begin = (look: '0' | '1') => api.ask({ uid: 'ben9b' }, 'begin_challenge', { code, look });
    expect(await begin('1')).toBe(API_CODES.noData);
    expect(await begin('0')).toBe(API_CODES.alreadyPlayed);
    expect(await api.as('ann9', 'delete_user_account', {})).toBe('ok');
    expect((await api.firestore.doc(`challenges/${code}`).get()).exists).toBe(false);
  });
});

describe('the bill of a challenge', () => {
  it('of ten questions from the link to the end', async (context) => {
    needs(context, 'usage meter');
    const code = await api.challengeOf('ann10', 5);
    await api.bill();
    await api.play({}, code, () => true);
    // the challenge and ten questions; one read and one write for each answer; the end with
    // the run, the owner's account and five notices
    expect(await api.bill()).toEqual({ reads: 32, writes: 13 });
  });
});
