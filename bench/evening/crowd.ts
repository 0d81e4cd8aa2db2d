import type { Firestore } from '@google-cloud/firestore';
import { Timestamp } from '@google-cloud/firestore';
import { makeUser } from '../../e2e/support/stored-session.ts';
import { arenaAt, newArena } from '../../server/battle/arena-documents.ts';
import { contestOf, endDueAt } from '../../server/contests/contest-store.ts';
import { newPlayer } from '../support/bare-game.ts';
import type { BarePlayer } from '../support/bare-game.ts';
import type { EveningOrder } from './orders.ts';

/** The number of players of each mode. */
export interface CrowdSize {
  /** Half of the battles are duels, half of them groups of four. */
  readonly rooms: number;
  readonly solo: number;
}

/** An arena pays prizes from ten players on. */
const ARENA_PLAYERS = 12;
const DUEL_SEATS = 2;
const GROUP_SEATS = 4;
/** Rooms of one process of players. */
const ROOMS_PER_PROCESS = 25;
const VISITORS_SHARE = 0.05;
const AT_ONCE = 16;

type Share = Pick<EveningOrder, 'duels' | 'groups' | 'arenaPlayers' | 'soloPlayers' | 'visitors'>;

/** Makes all players. @returns the players of each process */
export async function makeCrowd(
  firestore: Firestore,
  authPort: number,
  { rooms, solo }: CrowdSize,
): Promise<readonly Share[]> {
  const makeAll = (name: string, number: number) => makePlayers(firestore, authPort, name, number);
  const duels = Math.ceil(rooms / 2) * DUEL_SEATS;
  const groups = Math.floor(rooms / 2);
  const players = {
    duels: await makeAll('duel', duels),
    groups: await makeAll('group', groups * GROUP_SEATS),
    arena: await makeAll('arena', ARENA_PLAYERS),
    solo: await makeAll('solo', solo),
  };
  const groupsOfFour = Array.from({ length: groups }, (_, group) =>
    players.groups.slice(group * GROUP_SEATS, (group + 1) * GROUP_SEATS),
  );
  const count = Math.max(1, Math.ceil(rooms / ROOMS_PER_PROCESS));
  const part = <T>(items: readonly T[], number: number) =>
    items.filter((_, place) => place % count === number);
  const battles = Array.from({ length: count }, (_, number): Share => ({
    duels: part(players.duels, number),
    groups: part(groupsOfFour, number),
    arenaPlayers: number === 0 ? players.arena : [],
    soloPlayers: [],
    visitors: 0,
  }));
  const visitors = Math.max(1, Math.round(solo * VISITORS_SHARE));
  const alone = { duels: [], groups: [], arenaPlayers: [], soloPlayers: players.solo, visitors };
  return [...battles, alone];
}

/**
 * Adds the contest and the arena of the evening. Times in milliseconds since the epoch.
 * @returns the contest with the right options of its questions
 */
export async function addEvents(
  firestore: Firestore,
  contest: Omit<EveningOrder['contest'], 'known'>,
  arena: EveningOrder['arena'],
): Promise<EveningOrder['contest']> {
  const asked = await firestore
    .collection('questions')
    .where('category', '==', 'space')
    .where('kind', '==', 'choice')
    .limit(5)
    .get();
  const known = asked.docs.map(
    (one) => (one.get('options') as string[])[one.get('answer') as number] ?? '',
  );
  const questions = asked.docs.map(({ id }) => id);
  await firestore.doc(`contestQuestions/${contest.id}`).set({ questions });
  await contestOf(firestore, contest.id).set({
    name: 'Contest of the evening',
    description: '',
    image: '',
    languageId: '14',
    entryFee: 10,
    startsAt: Timestamp.fromMillis(contest.startsAt),
    questionCount: questions.length,
    status: 'open',
    endsAt: Timestamp.fromMillis(contest.endsAt),
    dueAt: endDueAt(contest.endsAt),
    prizes: [60, 40, 20].map((coins, index) => ({ rank: index + 1, coins })),
  });
  await arenaAt(firestore, arena.id).set(
    newArena({ ...arena, category: '', categoryName: '', language: '', prizes: [50, 30, 20] }),
  );
  return { ...contest, known };
}

/** Makes users at Firebase, which the server asks about each session, and their accounts. */
async function makePlayers(
  firestore: Firestore,
  authPort: number,
  name: string,
  count: number,
): Promise<BarePlayer[]> {
  const seats: BarePlayer[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, async (_, n) => {
      const uid = await makeUser(
        authPort,
        `${name}${from + n}@evening.test`,
        `${name} ${from + n}`,
      );
      return newPlayer(firestore, uid, Date.now());
    });
    seats.push(...(await Promise.all(some)));
  }
  return seats;
}
