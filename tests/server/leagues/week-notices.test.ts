import type { Firestore } from '@google-cloud/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endLeagueWeeks } from '../../../server/leagues/end-week.ts';
import type { PushMessage, PushSender } from '../../../server/notifications/send-push.ts';
import { openSession } from '../../../server/session/sessions.ts';
import type { LeagueApi } from './support.ts';
import { DAY, dyingProcess, fillGroup, startLeagueApi } from './support.ts';
import { needs } from '../../support/capabilities.ts';

const WEEK = 7 * DAY;
const HOUR = DAY / 24;

let game: LeagueApi;
beforeAll(async () => {
  game = await startLeagueApi('demo-league-notices');
});
afterAll(() => game?.api.stop());

let monday = Date.UTC(2026, 10, 23);
let sent: { tokens: readonly string[]; message: PushMessage }[] = [];
beforeEach(async () => {
  // no notice of another test is due
  monday += 5 * WEEK;
  game.api.clock.ms = monday - DAY;
  await endAll();
  game.api.clock.ms = monday + DAY / 2;
  sent = [];
});

const push: PushSender = (tokens, message) => {
  sent.push({ tokens, message });
  return Promise.resolve(tokens.map(() => 'taken' as const));
};
const endAll = (firestore: Firestore = game.api.firestore, sender: PushSender | null = push) =>
  endLeagueWeeks(firestore, sender, game.api.clock.ms);
const after = (hours: number) => void (game.api.clock.ms = monday + WEEK + hours * HOUR);

let people = 0;
/** A player in a group, with this many points of the week. */
async function player(points: number, { language = 'english', league = 0 } = {}): Promise<string> {
  const uid = `n${(people += 1)}`;
  await game.join(uid);
  await game.gain(uid, 10);
  const { firestore } = game.api;
  await firestore
    .doc(`users/${uid}/private/account`)
    .update({ fcmTokens: [`token-${uid}`], language });
  if (league > 0) await firestore.doc(`users/${uid}/private/league`).set({ league });
  await game.look(uid);
  if (points > 0) await game.gain(uid, points);
  return uid;
}
const notices = async (uid: string) => {
  const { docs } = await game.api.firestore.collection(`users/${uid}/notifications`).get();
  return docs.map((one) => ({ id: one.id, ...one.data() }));
};

describe('the notification of a week that is over', () => {
  it('says the league, the place, the points and whether the player rose, stayed or fell', async () => {
    const uid = await player(50, { league: 3 });
    const others = await fillGroup(
      game,
      uid,
      [...Array(14).keys()].map((n) => 100 - n),
    );
    after(1);
    await endAll();
    const week = new Date(monday).toISOString().slice(0, 10);
    expect(await notices(uid)).toMatchObject([
      { id: `league-${week}`, type: 'league-down', rank: 15, score: 50, league: 4, type_id: week },
    ]);
    expect(await notices(others[0]!)).toMatchObject([{ type: 'league-up', rank: 1, score: 100 }]);
    expect(await notices(others[8]!)).toMatchObject([{ type: 'league-stay', rank: 9, score: 92 }]);
  });

  it('comes in the list of notifications, with its numbers as text', async () => {
    const uid = await player(5);
    after(0);
    await endAll();
    const token = await openSession(game.api.firestore, uid, game.api.clock.ms);
    const { envelope } = await game.api.call('get_notifications', {}, { token });
    if (envelope.error) throw new Error(envelope.message);
    expect(envelope.data).toMatchObject([
      { type: 'league-up', rank: '1', score: '5', league: '1' },
    ]);
  });

  it('is there once for each week, however often the week is ended', async () => {
    const uid = await player(5);
    after(0);
    await Promise.all([game.look(uid), endAll(), endAll(game.api.newProcess().firestore)]);
    await endAll();
    expect(await notices(uid)).toHaveLength(1);
    // one for each week, and none for a week without the player
    await game.gain(uid, 3);
    game.api.clock.ms += WEEK;
    await endAll();
    expect(await notices(uid)).toMatchObject([{ score: 5 }, { score: 3 }]);
    game.api.clock.ms += WEEK;
    await endAll();
    expect(await notices(uid)).toHaveLength(2);
  });

  it.each([
    [0, false],
    [0, true],
    [1, false],
    [1, true],
  ])('and its push come once over a kill at commit %i, written: %s', async (commits, isWritten) => {
    const uid = await player(5);
    after(10);
    await endAll(dyingProcess(game.api.newProcess(), commits, isWritten)).catch(() => undefined);
    await endAll();
    await endAll();
    expect(await notices(uid)).toMatchObject([{ type: 'league-up', rank: 1 }]);
    // a push that a crash has lost is not sent again
    expect(sent).toHaveLength(commits === 1 && isWritten ? 0 : 1);
  });

  const remove = async (uid: string) => {
    const token = await openSession(game.api.firestore, uid, game.api.clock.ms);
    const { envelope } = await game.api.call('delete_user_account', {}, { token });
    expect(envelope.error).toBe(false);
  };

  it('goes with the account', async () => {
    const gone = await player(5);
    after(0);
    await endAll();
    expect(await notices(gone)).toHaveLength(1);
    await remove(gone);
    after(10);
    await endAll();
    expect(await notices(gone)).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('does not come to a deleted account', async () => {
    const before = await player(4);
    await remove(before);
    after(10);
    await endAll();
    expect(await notices(before)).toEqual([]);
    expect(sent).toEqual([]);
  });
});

describe('the push of a week that is over', () => {
  it('comes in the morning, in the language of each player, once', async () => {
    const ann = await player(1);
    const ben = await player(7, { language: 'spanish' });
    after(0);
    await endAll();
    after(9 - 0.01);
    await endAll();
    expect(sent).toEqual([]);
    after(9);
    await Promise.all([endAll(), endAll(game.api.newProcess().firestore)]);
    await endAll();
    expect(sent.map(({ tokens, message }) => [tokens, message.body])).toEqual([
      [[`token-${ann}`], 'You rose! Place 2 in league 1 with 1 point.'],
      [[`token-${ben}`], '¡Subiste! Puesto 1 en la liga 1 con 7 puntos.'],
    ]);
    expect(sent[0]?.message).toMatchObject({ title: 'Weekly league', link: '/profile/league/' });
  });

  it('comes after a look that ended the week too', async () => {
    const uid = await player(5);
    after(1);
    await game.look(uid);
    after(9);
    await endAll();
    expect(sent).toHaveLength(1);
  });

  it('is left out if it is a day late', async () => {
    await player(5);
    after(9 + 24);
    await endAll();
    await endAll();
    expect(sent).toEqual([]);
  });

  it('is left out if push is not set up', async () => {
    const uid = await player(5);
    after(10);
    await endAll(game.api.firestore, null);
    await endAll();
    expect(sent).toEqual([]);
    expect(await notices(uid)).toHaveLength(1);
  });

  it('is left out for a player without a browser', async () => {
    const mute = await player(5);
    await game.api.firestore.doc(`users/${mute}/private/account`).update({ fcmTokens: [] });
    after(10);
    await endAll();
    expect(sent).toEqual([]);
  });
});

describe('the bill of the end of a week', () => {
  it('is one write for each member, with one for the group in the morning', async (context) => {
    needs(context, 'usage meter');
    const uid = await player(5);
    await fillGroup(game, uid, [3, 2, 1]);
    after(0);
    await game.api.bill();
    await endAll();
    // settings, the query and the group; account, score of all time and of the new day for each of 4
    expect(await game.api.bill()).toEqual({ reads: 3 + 3 * 4, writes: 2 * 4 + 1 });
    after(9);
    await endAll();
    // the query, the group and the languages; standing and account for each of 4
    expect(await game.api.bill()).toEqual({ reads: 3 + 2 * 4, writes: 1 });
  });
});
