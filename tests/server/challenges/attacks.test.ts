import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { createChallengeLook } from '../../../server/challenges/look-at-challenge.ts';
import { optionOf, PACE_MS, startChallengeApi } from './support.ts';
import type { Browser, ChallengeApi } from './support.ts';

let api: ChallengeApi;
beforeAll(async () => {
  api = await startChallengeApi('demo-challenge-attacks');
});
afterAll(() => api?.stop());
// an address may begin 30 runs at once
beforeEach(() => {
  api.clock.ms += 3_600_000;
});

/** Deletes the runs of the owner: a challenge that was made from a battle has none. */
async function forgetOwnersRuns(): Promise<void> {
  const runs = api.firestore.collection('challengeRuns').where('uid', '==', 'owner');
  const { docs } = await runs.get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}

/** An attack, its code, and a twin that shows that the honest call works. */
const ATTACKS: Readonly<
  Record<
    string,
    (code: string) => Promise<{ attack: unknown; code: keyof typeof API_CODES; twin: unknown }>
  >
> = {
  'an answer given twice': async (code) => {
    const guest: Browser = {};
    const begun = await api.begin(guest, code);
    const [asked] = await api.dealtOf(begun);
    const say = (isRight: boolean) =>
      api.ask(guest, 'answer_challenge', {
        code,
        question: '0',
        answer: optionOf(asked!, isRight),
      });
    api.clock.ms += PACE_MS;
    const twin = await say(false);
    return { attack: await say(true), code: 'alreadyAnswered', twin };
  },
  'an answer before its turn': async (code) => {
    const guest: Browser = {};
    const dealt = await api.dealtOf(await api.begin(guest, code));
    api.clock.ms += PACE_MS;
    const say = (question: number) =>
      api.ask(guest, 'answer_challenge', {
        code,
        question: String(question),
        answer: optionOf(dealt[question]!, true),
      });
    return { attack: await say(3), code: 'tooEarly', twin: await say(0) };
  },
  'the key of an open question': async (code) => {
    const guest: Browser = {};
    const [asked] = await api.dealtOf(await api.begin(guest, code));
    const ask = (also: object) =>
      api.ask(guest, 'answer_challenge', { code, question: '0', ...also });
    const attack = await ask({});
    api.clock.ms += PACE_MS;
    return { attack, code: 'tooEarly', twin: await ask({ answer: optionOf(asked!, true) }) };
  },
  "a run with another's result id as its token": async (code) => {
    const guest: Browser = {};
    const begun = await api.begin(guest, code);
    const id = begun.attempt!.attempt_id;
    const thief: Browser = { run: `${id}abc` };
    return {
      attack: await api.ask(thief, 'begin_challenge', { code }),
      code: 'noData',
      twin: await api.ask(guest, 'begin_challenge', { code }),
    };
  },
  'a run with the token of another challenge': async (code) => {
    const other = await api.challengeOf('zed1', 1);
    const guest: Browser = {};
    await api.begin(guest, other);
    return {
      attack: await api.ask(guest, 'begin_challenge', { code }),
      code: 'noData',
      twin: await api.ask(guest, 'begin_challenge', { code: other }),
    };
  },
  'an answer to a finished run': async (code) => {
    const guest: Browser = {};
    const begun = await api.begin(guest, code);
    const [asked] = await api.dealtOf(begun);
    const say = () =>
      api.ask(guest, 'answer_challenge', { code, question: '0', answer: optionOf(asked!, true) });
    const twin = await api.ask(guest, 'finish_challenge', { code });
    return { attack: await say(), code: 'attemptOver', twin };
  },
  'the own challenge, played with known keys': async (code) => {
    await forgetOwnersRuns();
    return {
      attack: await api.ask({ uid: 'owner' }, 'begin_challenge', { code }),
      code: 'alreadyPlayed',
      twin: await api.ask({ uid: 'twin1' }, 'begin_challenge', { code }),
    };
  },
  'the own challenge with a second account': async (code) => {
    await api.token('owner-b');
    const account = api.firestore.doc('users/owner/private/account');
    await account.update({ personId: 'owner-person' });
    await api.firestore.doc(`challenges/${code}`).update({ person: 'owner-person' });
    await api.firestore.doc('users/owner-b/private/account').update({ personId: 'owner-person' });
    return {
      attack: await api.ask({ uid: 'owner-b' }, 'begin_challenge', { code }),
      code: 'alreadyPlayed',
      twin: await api.ask({ uid: 'twin2' }, 'begin_challenge', { code }),
    };
  },
  'an unplayed challenge of another player': async () => {
    const code = await api.create('owner', { source: 'new' });
    return {
      attack: await api.ask({}, 'begin_challenge', { code }),
      code: 'notFinished',
      twin: await api.ask({ uid: 'owner' }, 'begin_challenge', { code }),
    };
  },
  'the challenge of a player who has blocked': async (code) => {
    await api.token('blocked1');
    await api.as('owner', 'block_player', { user_id: 'blocked1', status: '1' });
    return {
      attack: await api.ask({ uid: 'blocked1' }, 'begin_challenge', { code }),
      code: 'noData',
      twin: await api.ask({ uid: 'twin3' }, 'begin_challenge', { code }),
    };
  },
  'the challenge of a blocked player': async (code) => {
    await api.token('blocker1');
    await api.as('blocker1', 'block_player', { user_id: 'owner', status: '1' });
    return {
      attack: await api.ask({ uid: 'blocker1' }, 'begin_challenge', { code }),
      code: 'noData',
      twin: await api.ask({ uid: 'twin4' }, 'begin_challenge', { code }),
    };
  },
  'the challenge of a player who has blocked another account of the person': async (code) => {
    for (const uid of ['blocked2', 'blocked3', 'blocked4']) await api.token(uid);
    for (const uid of ['blocked2', 'blocked3']) {
      await api.firestore
        .doc(`users/${uid}/private/account`)
        .update({ personId: 'blocked-person' });
    }
    await api.as('owner', 'block_player', { user_id: 'blocked2', status: '1' });
    return {
      attack: await api.ask({ uid: 'blocked3' }, 'begin_challenge', { code }),
      code: 'noData',
      twin: await api.ask({ uid: 'blocked4' }, 'begin_challenge', { code }),
    };
  },
  'the challenge of another account of a blocked person': async (code) => {
    for (const uid of ['owner-c', 'blocker2', 'blocker3']) await api.token(uid);
    const { person } = (await api.firestore.doc(`challenges/${code}`).get()).data()!;
    const second = api.firestore.doc('users/owner-c/private/account');
    await second.update({ personId: person as string });
    await api.as('blocker2', 'block_player', { user_id: 'owner-c', status: '1' });
    return {
      attack: await api.ask({ uid: 'blocker2' }, 'begin_challenge', { code }),
      code: 'noData',
      twin: await api.ask({ uid: 'blocker3' }, 'begin_challenge', { code }),
    };
  },
  'a second run after the deletion of the account': async (code) => {
    const ofPerson = async (uid: string) => {
      await api.token(uid);
      const account = api.firestore.doc(`users/${uid}/private/account`);
      await account.update({ personId: 'returning-person' });
    };
    await ofPerson('returning1');
    const twin = await api.play({ uid: 'returning1' }, code, () => true);
    expect(await api.as('returning1', 'delete_user_account', {})).toBe('ok');
    await ofPerson('returning2');
    return {
      attack: await api.ask({ uid: 'returning2' }, 'begin_challenge', { code }),
      code: 'alreadyPlayed',
      twin,
    };
  },
  'a second run after the person was merged into another': async (code) => {
    const person = async (uid: string, personId: string) => {
      await api.token(uid);
      await api.firestore.doc(`users/${uid}/private/account`).update({ personId });
    };
    await person('merging1', 'young-person');
    const twin = await api.play({ uid: 'merging1' }, code, () => true);
    await api.firestore.doc('persons/old-person').set({ merged: ['young-person'] });
    await api.firestore.doc('persons/young-person').set({ mergedInto: 'old-person' });
    expect(await api.as('merging1', 'delete_user_account', {})).toBe('ok');
    // its sign-in has not noted the merge yet
    await person('merging2', 'young-person');
    return {
      attack: await api.ask({ uid: 'merging2' }, 'begin_challenge', { code }),
      code: 'alreadyPlayed',
      twin,
    };
  },
  'the challenge of a player who blocked the person before a merge': async (code) => {
    for (const uid of ['blocked5', 'blocked6', 'twin6']) await api.token(uid);
    for (const uid of ['blocked5', 'blocked6']) {
      await api.firestore.doc(`users/${uid}/private/account`).update({ personId: 'block-young' });
    }
    await api.as('owner', 'block_player', { user_id: 'blocked5', status: '1' });
    await api.firestore.doc('persons/block-old').set({ merged: ['block-young'] });
    await api.firestore.doc('persons/block-young').set({ mergedInto: 'block-old' });
    return {
      attack: await api.ask({ uid: 'blocked6' }, 'begin_challenge', { code }),
      code: 'noData',
      twin: await api.ask({ uid: 'twin6' }, 'begin_challenge', { code }),
    };
  },
  'the own challenge after two persons were merged': async (code) => {
    const { person } = (await api.firestore.doc(`challenges/${code}`).get()).data()!;
    const merged = person as string;
    await api.token('owner-d');
    await api.firestore.doc('users/owner-d/private/account').update({ personId: 'merged-person' });
    await api.firestore.doc('persons/merged-person').set({ merged: [merged] });
    await forgetOwnersRuns();
    return {
      attack: await api.ask({ uid: 'owner-d' }, 'begin_challenge', { code }),
      code: 'alreadyPlayed',
      twin: await api.ask({ uid: 'twin5' }, 'begin_challenge', { code }),
    };
  },
  'a guessed code': async (code) => ({
    attack: await api.ask({}, 'begin_challenge', { code: 'A'.repeat(20) }),
    code: 'noData',
    twin: await api.ask({}, 'begin_challenge', { code }),
  }),
  'keeping a run that is not finished': async (code) => {
    const guest: Browser = {};
    await api.begin(guest, code);
    const keep = () => api.ask({ uid: 'keeper1', run: guest.run! }, 'keep_challenge', { code });
    const attack = await keep();
    await api.ask(guest, 'finish_challenge', { code });
    return { attack, code: 'notFinished', twin: await keep() };
  },
  'keeping a run twice': async (code) => {
    const guest: Browser = {};
    await api.play(guest, code, () => true);
    const keep = (uid: string) => api.ask({ uid, run: guest.run! }, 'keep_challenge', { code });
    const twin = await keep('keeper2');
    return { attack: await keep('keeper3'), code: 'alreadyThere', twin };
  },
  'keeping a run that a deletion has blanked': async (code) => {
    const guest: Browser = {};
    await api.play(guest, code, () => true);
    const keep = (uid: string) => api.ask({ uid, run: guest.run! }, 'keep_challenge', { code });
    const twin = await keep('keeper6');
    expect(await api.as('keeper6', 'delete_user_account', {})).toBe('ok');
    return { attack: await keep('keeper7'), code: 'noData', twin };
  },
  'keeping two runs of one challenge': async (code) => {
    const [one, two]: Browser[] = [{}, {}];
    await api.play(one!, code, () => false);
    await api.play(two!, code, () => true);
    const keep = ({ run }: Browser) =>
      api.ask({ uid: 'keeper4', run: run! }, 'keep_challenge', { code });
    const twin = await keep(one!);
    return { attack: await keep(two!), code: 'alreadyThere', twin };
  },
  'keeping a run of the own challenge': async (code) => {
    const guest: Browser = {};
    await api.play(guest, code, () => true);
    const keep = (uid: string) => api.ask({ uid, run: guest.run! }, 'keep_challenge', { code });
    return { attack: await keep('owner'), code: 'alreadyThere', twin: await keep('keeper5') };
  },
};

describe('an attack on a challenge', () => {
  let code: string;
  beforeAll(async () => {
    code = await api.challengeOf('owner', 3);
  });
  it.each(Object.entries(ATTACKS))(
    'is refused while its valid twin works: %s',
    async (_, tryIt) => {
      const { attack, code: expected, twin } = await tryIt(code);
      expect(attack).toBe(API_CODES[expected]);
      expect(typeof twin).not.toBe('string');
    },
  );
});

describe('the page of a challenge', () => {
  it('looks over to the players of a block, to each as beginning it does', async () => {
    const code = await api.challengeOf('owner9', 2);
    const look = createChallengeLook(
      () => api.firestore,
      () => api.clock.ms,
    );
    const seenBy = async (uid: string) =>
      (await look(code, '', '127.0.0.1', () => Promise.resolve(uid))).kind;
    const block = (uid: string, other: string) =>
      api.as(uid, 'block_player', { user_id: other, status: '1' });
    for (const uid of ['pest9', 'shy9', 'other9']) {
      await api.token(uid);
      expect(await seenBy(uid)).toBe('open');
    }
    expect(await block('owner9', 'pest9')).toBe('ok');
    expect(await block('shy9', 'owner9')).toBe('ok');
    for (const uid of ['pest9', 'shy9']) {
      expect(await seenBy(uid)).toBe('over');
      expect(await api.ask({ uid }, 'begin_challenge', { code })).toBe(API_CODES.noData);
    }
    for (const uid of ['other9', 'owner9', '']) expect(await seenBy(uid)).toBe('open');
  });
});
