import type { Firestore } from '@google-cloud/firestore';
import { arenaAwards } from '../../domain/arena/places.ts';
import type { BadgesOfPlayer, Balance, DuePrize, Movement } from './judge-coins.ts';
import type { RoomEnd } from './judge-battles.ts';

/** All that the judges need from the database at the end of an evening. */
export interface End {
  readonly balances: readonly Balance[];
  readonly movements: readonly Movement[];
  readonly rooms: readonly RoomEnd[];
  readonly badges: readonly BadgesOfPlayer[];
  /** Ids of attempts that were never ended. */
  readonly runningAttempts: readonly string[];
  readonly contestStatus: string;
  readonly contestPrizes: readonly DuePrize[];
  readonly arenaStatus: string;
  readonly arenaPrizes: readonly DuePrize[];
  /** Players of the contest and of the arena with a result. */
  readonly contestPlayers: number;
  readonly arenaPlayers: number;
}

/** Reads the end state. @param ids of the contest and the arena */
export async function readEnd(
  firestore: Firestore,
  ids: { readonly contest: string; readonly arena: string },
): Promise<End> {
  const [privates, ledgers, notices, rooms, attempts] = await Promise.all([
    firestore.collectionGroup('private').get(),
    firestore.collectionGroup('ledger').get(),
    firestore.collectionGroup('notifications').get(),
    firestore.collection('rooms').get(),
    firestore.collection('attempts').where('status', '==', 'running').get(),
  ]);
  const uidOf = (path: string) => path.split('/')[1] ?? '';
  const named = (name: string) => privates.docs.filter(({ id }) => id === name);
  const movements = ledgers.docs.map((entry) => ({
    uid: uidOf(entry.ref.path),
    id: entry.id,
    amount: entry.get('amount') as number,
    type: entry.get('type') as string,
  }));
  const rewards = new Map(
    movements.flatMap(({ uid, id, amount, type }) =>
      type === 'badge' ? [[`${uid} ${id}`, amount] as const] : [],
    ),
  );
  return {
    movements,
    balances: named('account').map((account) => ({
      uid: uidOf(account.ref.path),
      coins: account.get('coins') as number,
    })),
    rooms: rooms.docs.map((room) => {
      const outcomes = (room.get('outcomes') ?? {}) as Record<string, { points: number }>;
      return {
        id: room.id,
        status: room.get('status') as string,
        about: `${room.get('kind')}, ${room.createTime.toDate().toISOString().slice(11, 19)}`,
        members: room.get('members') as string[],
        points: Object.fromEntries(
          Object.entries(outcomes).map(([uid, { points }]) => [uid, points]),
        ),
      };
    }),
    badges: named('progress').map((progress) => {
      const uid = uidOf(progress.ref.path);
      const badges = (progress.get('badges') ?? {}) as Record<string, { claimedAt?: unknown }>;
      const claimed = Object.keys(badges).filter((type) => badges[type]?.claimedAt);
      return {
        uid,
        unlocked: Object.keys(badges),
        claimed: Object.fromEntries(
          claimed.map((type) => [type, rewards.get(`${uid} badge-${type}`) ?? NaN]),
        ),
        notices: notices.docs
          .filter(({ ref, id }) => ref.path.startsWith(`users/${uid}/`) && id.startsWith('badge-'))
          .map(({ id }) => id),
      };
    }),
    runningAttempts: attempts.docs.map(({ id }) => id),
    ...(await contestEnd(firestore, ids.contest)),
    ...(await arenaEnd(firestore, ids.arena)),
  };
}

/** The prizes by score, then by time, computed here again from the entries. */
async function contestEnd(firestore: Firestore, id: string) {
  const contest = await firestore.doc(`contests/${id}`).get();
  const { docs } = await firestore.collection(`contests/${id}/entries`).get();
  const prizes = contest.get('prizes') as readonly { rank: number; coins: number }[];
  const best = docs
    .filter((entry) => (entry.get('score') ?? 0) > 0)
    .sort(
      (one, other) =>
        (other.get('score') as number) - (one.get('score') as number) ||
        (one.get('ms') as number) - (other.get('ms') as number),
    );
  return {
    contestStatus: contest.get('status') as string,
    contestPlayers: docs.filter((entry) => entry.get('place') !== '').length,
    contestPrizes: prizes.slice(0, best.length).map(({ coins }, place) => ({
      uid: best[place]?.id ?? '',
      id: `contest-${id}-prize`,
      coins,
    })),
  };
}

/** The prizes, computed here again from all entries by points, then wins, then the last point; equals share (domain/arena). */
async function arenaEnd(firestore: Firestore, id: string) {
  const arena = await firestore.doc(`arenas/${id}`).get();
  const { docs } = await firestore.collection(`arenas/${id}/entries`).get();
  const played = docs.filter((entry) => (entry.get('games') as number) > 0);
  const ranked = docs
    .map((entry) => ({
      uid: entry.id,
      points: entry.get('points') as number,
      wins: entry.get('wins') as number,
      standing: entry.get('standing') as number,
    }))
    .toSorted(
      (one, other) =>
        other.points - one.points || other.wins - one.wins || other.standing - one.standing,
    );
  return {
    arenaStatus: arena.get('status') as string,
    arenaPlayers: played.length,
    arenaPrizes: arenaAwards(arena.get('prizes') as readonly number[], ranked, played.length).map(
      ({ uid, coins }) => ({ uid, id: `arena-${id}-prize`, coins }),
    ),
  };
}
