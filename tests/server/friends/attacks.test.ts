import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { DAY } from '../account/support.ts';
import type { FriendsApi } from './support.ts';
import { startFriendsApi } from './support.ts';

let game: FriendsApi;
beforeAll(async () => {
  game = await startFriendsApi('demo-friends-attacks');
});
afterAll(() => game?.api.stop());

let people = 0;
/** The uid of a new player. */
const newPlayer = () => `q${(people += 1)}`;
const players = (count: number) => Array.from({ length: count }, newPlayer);
const pair = (): [string, string] => [newPlayer(), newPlayer()];
/** Two accounts of one person. */
async function twins(): Promise<[string, string]> {
  const uid = newPlayer();
  await game.join(uid);
  await game.join(`${uid}b`, `${uid}+b@quiz.test`);
  return [uid, `${uid}b`];
}
/** Writes a counter of a player's person, as many requests or friends would. */
async function setCounts(uid: string, counts: Record<string, number>): Promise<void> {
  const account = await game.api.firestore.doc(`users/${uid}/private/account`).get();
  const id = account.get('personId') as string;
  await game.api.firestore.doc(`persons/${id}`).set(counts, { merge: true });
}

describe('a request that was never sent', () => {
  it('cannot be accepted, nor one to another account, nor one by oneself', async () => {
    const [ann, ben] = pair();
    const [eve, twin] = await twins();
    await game.join(ann);
    expect(await game.accept(ben, ann)).toBe(API_CODES.noData);
    await game.ask(ann, eve);
    for (const uid of [ben, twin]) {
      expect(await game.accept(uid, ann)).toBe(API_CODES.noData);
      expect(await game.accept(uid, eve)).toBe(API_CODES.noData);
    }
    // the sender cannot accept for the other
    expect(await game.accept(ann, eve)).toBe(API_CODES.noData);
    expect(await game.accept(ann, ann)).toBe(API_CODES.noData);
    expect(await game.ask(ann, ann)).toBe(API_CODES.missingFields);
    expect(await game.list(ann, 'friends')).toEqual([]);
  });

  it('cannot be accepted twice at once', async () => {
    const [ann, ben] = pair();
    await game.ask(ann, ben);
    const servers = [game.api, game.api.newProcess(), game.api.newProcess()];
    const codes = await Promise.all(servers.map((server) => game.accept(ben, ann, server)));
    expect(codes.toSorted()).toEqual([API_CODES.noData, API_CODES.noData, 'ok']);
    expect(await game.counts(ann)).toEqual({ requests: 0, friends: 1 });
  });
});

describe('two accounts of one person', () => {
  it('may be friends, which brings nothing', async () => {
    const [one, other] = await twins();
    const worth = async () =>
      Promise.all(
        [one, other].map(async (uid) => {
          const account = await game.api.firestore.doc(`users/${uid}/private/account`).get();
          const { coins, earned, score, redeemable, referrals } = account.data() ?? {};
          return { coins, earned, score, redeemable, referrals } as object;
        }),
      );
    const before = await worth();
    await game.befriend(one, other);
    expect(await game.list(one, 'friends')).toEqual([other]);
    expect(await worth()).toEqual(before);
    expect(await game.counts(one)).toEqual({ requests: 0, friends: 2 });
    await game.remove(one, other);
    expect(await game.counts(other)).toEqual({ requests: 0, friends: 0 });
  });

  it('have 20 open requests together, by parallel calls too', async () => {
    const [one, other] = await twins();
    const targets = players(24);
    for (const uid of targets) await game.join(uid);
    const server = game.api.newProcess();
    const states: string[] = [];
    for (let n = 0; n < 24; n += 4) {
      states.push(
        ...(await Promise.all(
          targets
            .slice(n, n + 4)
            .map((uid, place) =>
              game.ask(place % 2 ? one : other, uid, place < 2 ? game.api : server),
            ),
        )),
      );
    }
    expect(states.filter((state) => state === 'sent')).toHaveLength(20);
    expect(states.filter((state) => state === API_CODES.tooManyFriendRequests)).toHaveLength(4);
    expect(await game.counts(one)).toEqual({ requests: 20, friends: 0 });
  });

  it('have at most 200 friends together', async () => {
    const [one, other] = await twins();
    const [ann, ben] = pair();
    await game.ask(ann, one);
    await game.ask(ben, other);
    await setCounts(one, { friends: 199 });
    const codes = await Promise.all([game.accept(one, ann), game.accept(other, ben)]);
    expect(codes.toSorted()).toEqual([API_CODES.tooManyFriends, 'ok']);
    const late = players(1)[0]!;
    await game.ask(one, late);
    expect(await game.accept(late, one)).toBe(API_CODES.tooManyFriends);
    // a request to a player who has asked is an acceptance too
    expect(await game.ask(late, one)).toBe(API_CODES.tooManyFriends);
  });
});

describe('a refusal', () => {
  it('hides the next requests of the person for 30 days without a difference for the sender', async () => {
    const [sender, twin] = await twins();
    const [ann] = pair();
    await game.ask(sender, ann);
    expect(await game.decline(ann, sender)).toBe('ok');
    expect(await game.list(sender, 'sent')).toEqual([ann]);
    expect(await game.accept(ann, sender)).toBe(API_CODES.noData);
    const repeat = async () => {
      await game.remove(sender, ann);
      return [await game.ask(sender, ann), await game.ask(twin, ann)];
    };
    expect(await repeat()).toEqual(['sent', 'sent']);
    expect(await game.list(ann, 'received')).toEqual([]);
    expect(await game.notifications(ann)).toBe(1);
    game.api.clock.ms += 30 * DAY;
    expect(await repeat()).toEqual(['sent', 'sent']);
    expect(await game.list(ann, 'received')).toEqual([sender]);
  });

  it('is undone by an own request', async () => {
    const [ann, ben] = pair();
    await game.ask(ben, ann);
    await game.decline(ann, ben);
    expect(await game.ask(ann, ben)).toBe('friend');
    expect(await game.counts(ben)).toEqual({ requests: 0, friends: 1 });
  });
});

describe('a block', () => {
  it('ends the friendship on both sides', async () => {
    const [ann, ben] = pair();
    await game.befriend(ann, ben);
    expect(await game.block(ann, ben)).toBe('ok');
    expect(await game.list(ann, 'friends')).toEqual([]);
    expect(await game.list(ben, 'friends')).toEqual([]);
    expect(await game.counts(ben)).toEqual({ requests: 0, friends: 0 });
  });

  it('is not visible in the replies to the blocked player', async () => {
    const [ann, ben] = pair();
    await game.befriend(ann, ben);
    await game.block(ann, ben);
    // the same as for any other player
    expect(await game.ask(ben, ann)).toBe('sent');
    expect(await game.ask(ben, ann)).toBe('sent');
    expect(await game.list(ben, 'sent')).toEqual([ann]);
    expect(await game.list(ann, 'received')).toEqual([]);
    expect(await game.notifications(ann)).toBe(0);
    expect(await game.remove(ben, ann)).toBe('ok');
    expect(await game.ask(ann, ben)).toBe(API_CODES.friendBlocked);
  });

  it('covers every account of the person, until the player is unblocked', async () => {
    const [bad, twin] = await twins();
    const [ann] = pair();
    await game.join(ann);
    await game.block(ann, bad);
    expect(await game.ask(twin, ann)).toBe('sent');
    expect(await game.list(ann, 'received')).toEqual([]);
    expect(await game.notifications(ann)).toBe(0);
    await game.block(ann, bad, '0');
    await game.remove(twin, ann);
    expect(await game.ask(twin, ann)).toBe('sent');
    expect(await game.list(ann, 'received')).toEqual([twin]);
  });

  it('of two accounts of a person lasts until both are unblocked', async () => {
    const [bad, twin] = await twins();
    const [ann] = pair();
    await game.join(ann);
    for (const one of [bad, twin]) await game.block(ann, one);
    const account = game.api.firestore.doc(`users/${ann}/private/account`);
    const persons = (await account.get()).get('blockedPersons') as string[];
    expect(persons).toHaveLength(1);
    await game.block(ann, bad, '0');
    expect((await account.get()).get('blockedPersons')).toEqual(persons);
    expect(await game.ask(bad, ann)).toBe('sent');
    expect(await game.list(ann, 'received')).toEqual([]);
    await game.block(ann, twin, '0');
    expect((await account.get()).get('blockedPersons')).toEqual([]);
    await game.remove(bad, ann);
    expect(await game.ask(bad, ann)).toBe('sent');
    expect(await game.list(ann, 'received')).toEqual([bad]);
  });

  it('stays without end after a refusal of another account of the person', async () => {
    const [bad, twin] = await twins();
    const [ann] = pair();
    await game.join(ann);
    expect(await game.ask(twin, ann)).toBe('sent');
    await game.block(ann, bad);
    expect(await game.decline(ann, twin)).toBe('ok');
    game.api.clock.ms += 31 * DAY;
    await game.remove(twin, ann);
    expect(await game.ask(twin, ann)).toBe('sent');
    expect(await game.list(ann, 'received')).toEqual([]);
  });

  it('ends for a person who was merged into another one after it', async () => {
    const [elder, bad] = pair();
    const [ann] = pair();
    await game.join(elder);
    game.api.clock.ms += DAY;
    await game.join(bad);
    await game.join(ann);
    await game.block(ann, bad);
    const personOf = async (uid: string) =>
      (await game.api.firestore.doc(`users/${uid}/private/account`).get()).get(
        'personId',
      ) as string;
    expect(await personOf(bad)).not.toBe(await personOf(elder));
    // a sign-in by the address of the other account
    await game.join(bad, `${elder}@quiz.test`);
    expect(await personOf(bad)).toBe(await personOf(elder));
    await game.block(ann, bad, '0');
    expect(await game.ask(bad, ann)).toBe('sent');
    expect(await game.list(ann, 'received')).toEqual([bad]);
  });

  it('of an earlier version, without a note of the person, holds too', async () => {
    const [ann, ben] = pair();
    await game.join(ann);
    await game.join(ben);
    await game.api.firestore.doc(`users/${ann}/private/account`).update({ blocked: [ben] });
    expect(await game.ask(ben, ann)).toBe('sent');
    expect(await game.list(ann, 'received')).toEqual([]);
  });

  it('takes back the own request', async () => {
    const [ann, ben] = pair();
    await game.ask(ann, ben);
    await game.block(ann, ben);
    expect(await game.accept(ben, ann)).toBe(API_CODES.noData);
    expect(await game.counts(ann)).toEqual({ requests: 0, friends: 0 });
  });

  it('does not change what the other sees of a request', async () => {
    const [ann, cid] = pair();
    await game.ask(cid, ann);
    await game.block(ann, cid);
    expect(await game.accept(ann, cid)).toBe(API_CODES.noData);
    expect(await game.list(cid, 'sent')).toEqual([ann]);
  });

  it('and an acceptance at once leave no friendship on one side', async () => {
    for (let n = 0; n < 4; n++) {
      const [ann, ben] = pair();
      await game.ask(ann, ben);
      await Promise.all([game.accept(ben, ann), game.block(ann, ben)]);
      expect(await game.list(ann, 'friends')).toEqual([]);
      expect(await game.list(ben, 'friends')).toEqual([]);
      expect(await game.counts(ben)).toEqual({ requests: 0, friends: 0 });
    }
  });
});

describe('too many requests for one player', () => {
  it('look sent and do not arrive', async () => {
    const [ann, ben] = pair();
    await game.join(ann);
    await game.api.firestore.doc(`users/${ann}/private/account`).update({ receivedRequests: 100 });
    expect(await game.ask(ben, ann)).toBe('sent');
    expect(await game.list(ann, 'received')).toEqual([]);
    expect(await game.notifications(ann)).toBe(0);
  });
});

describe('a deleted account', () => {
  it('cannot become a friend while it is being deleted', async () => {
    const [ann, ben] = pair();
    await game.ask(ann, ben);
    await game.api.firestore.doc(`users/${ann}/private/account`).update({ status: 'deleting' });
    expect(await game.accept(ben, ann)).toBe(API_CODES.noData);
  });

  it('gets no request while it is being deleted', async () => {
    const [ann, late] = pair();
    await game.join(ann);
    await game.api.firestore.doc(`users/${ann}/private/account`).update({ status: 'deleting' });
    expect(await game.ask(late, ann)).toBe(API_CODES.noData);
  });
});
