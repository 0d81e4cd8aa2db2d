import type { DocumentSnapshot, Firestore, Timestamp } from '@google-cloud/firestore';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { coinsOf, result } from './gamer.ts';
import type { Gamer } from './gamer.ts';
import { storedMs, storedMsIfAny } from '../../tests/support/stored-time.ts';

/** The coins of a new account in these games. */
const WELCOME_COINS = 100;

/** The headlines of those who share the podium with the winner. */
const PODIUM: Readonly<Record<number, string>> = { 2: 'Second place!', 3: 'Third place!' };

/** The outcome of a battle by uid, computed here from the deal and the locks, independently of the product. */
export interface Judged {
  readonly headline: Readonly<Record<string, string>>;
  readonly points: Readonly<Record<string, number>>;
  /** The fee paid and the pot divided. */
  readonly coins: Readonly<Record<string, number>>;
  /** The id of the room. */
  readonly roomId: string;
}

type Person = Pick<Gamer, 'uid' | 'name'>;

interface Key {
  readonly keys: readonly number[];
  readonly orders: Readonly<Record<string, readonly string[]>>;
  readonly bot?: readonly { readonly option: number; readonly ms: number }[];
}

/** The room that a player joined last. */
async function lastRoomOf(firestore: Firestore, { uid, name }: Person) {
  const { docs } = await firestore
    .collection('rooms')
    .where('members', 'array-contains', uid)
    .get();
  const [last] = docs.sort((one, two) => storedMs(two, 'createdAt') - storedMs(one, 'createdAt'));
  if (!last) throw new Error(`${name} sits in no room.`);
  return last;
}

async function keyOf(room: DocumentSnapshot): Promise<Key> {
  return (await room.ref.collection('answerKey').doc('all').get()).data() as Key;
}

/** For each question the key of a wrong option. */
export async function wrongKeys(firestore: Firestore, gamer: Gamer): Promise<string[]> {
  const { keys, orders } = await keyOf(await lastRoomOf(firestore, gamer));
  return keys.map((key, n) => (orders[gamer.uid]?.[n]?.startsWith(String(key)) ? '2' : '1'));
}

/**
 * The rules of points: 4 for a right answer, 2 more within 2 s, 1 more within 4 s, after subtracting 150 ms for the
 * travel time.
 */
export function pointsFor(isRight: boolean, ms: number): number {
  if (!isRight) return 0;
  if (ms < 250) return 4;
  return ms <= 2_150 ? 6 : ms <= 4_150 ? 5 : 4;
}

/** Judges the last battle of a player: it must be over. */
export async function judge(firestore: Firestore, gamer: Person): Promise<Judged> {
  const room = await lastRoomOf(firestore, gamer);
  const { keys, orders, bot } = await keyOf(room);
  const rounds = await room.ref.collection('rounds').where('open', '==', true).get();
  const starts = new Map(
    rounds.docs.map((roundDoc) => [
      roundDoc.get('round') as number,
      storedMs(roundDoc, 'at') + (roundDoc.get('startsAfterMs') as number),
    ]),
  );
  const shown = starts.size - 1;
  const members = room.get('members') as string[];
  const points: Record<string, number> = {};
  const stayed: string[] = [];
  for (const id of members) {
    const player = await room.ref.collection('players').doc(id).get();
    const locks = (player.get('locks') ?? {}) as Record<
      string,
      { position: number; at: Timestamp }
    >;
    points[id] = 0;
    for (let n = 0; n < shown; n++) {
      const lock = locks[n];
      const own = lock && {
        option: Number(orders[id]?.[n]?.[lock.position]),
        ms: lock.at.toMillis() - (starts.get(n) ?? NaN),
      };
      const answer = id === 'bot' ? bot?.[n] : own;
      if (answer) points[id] += pointsFor(answer.option === keys[n], answer.ms);
    }
    const leftAt = storedMsIfAny(player, 'leftAt');
    const last = rounds.docs.find((roundDoc) => roundDoc.get('round') === keys.length);
    const isOver = leftAt !== undefined && last && leftAt >= storedMs(last, 'at');
    if (leftAt === undefined || isOver) stayed.push(id);
  }
  return { roomId: room.id, points, ...verdictsOf(members, stayed, points, feeOf(room)) };
}

function feeOf(room: DocumentSnapshot): number {
  return room.get('entryFee') as number;
}

function verdictsOf(
  members: readonly string[],
  stayed: readonly string[],
  points: Readonly<Record<string, number>>,
  fee: number,
): Pick<Judged, 'headline' | 'coins'> {
  const of = (id: string) => points[id] ?? 0;
  const best = Math.max(...stayed.map(of));
  const winners = stayed.filter((id) => of(id) === best);
  const isDraw = winners.length === members.length;
  const rankOf = (id: string) => 1 + stayed.filter((other) => of(other) > of(id)).length;
  const pot = fee * members.length;
  const headline: Record<string, string> = {};
  const coins: Record<string, number> = {};
  for (const id of members) {
    const place = winners.indexOf(id);
    const share = Math.floor(pot / winners.length) + (place < pot % winners.length ? 1 : 0);
    coins[id] = WELCOME_COINS - fee + (place < 0 ? 0 : share);
    if (isDraw) headline[id] = 'Draw';
    else if (place >= 0 && winners.length > 1) headline[id] = 'Shared victory!';
    else if (members.length > 2)
      headline[id] =
        place >= 0 ? 'You win the group battle!' : (PODIUM[rankOf(id)] ?? `Rank ${rankOf(id)}`);
    else headline[id] = place < 0 ? 'Defeat' : 'Victory!';
  }
  return { headline, coins };
}

/** The points of the two players below the headline, this player's first. */
function shownDuel(page: Page): Promise<string[]> {
  const section = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
  return section.locator('.sr-only').allTextContents();
}

/** The points of each player of a group, by name. */
async function shownRanking(page: Page): Promise<Record<string, string>> {
  const heading = page.locator('h2', { hasText: 'Ranking' });
  // drawn after the headline
  await heading.waitFor();
  const rows = heading.locator('xpath=..').getByRole('listitem');
  const texts = await rows.evaluateAll((items) =>
    items.map((item): [string, string] => [
      item.querySelector('.truncate')?.textContent ?? '',
      item.lastElementChild?.textContent ?? '',
    ]),
  );
  return Object.fromEntries(texts);
}

const pointsText = (points: number | undefined) => `${points} ${points === 1 ? 'point' : 'points'}`;

/**
 * Waits for the settled result on every page, and compares headline, all points and the coins with `judge`. @param
 * together all members of the battle except the bot, in any order
 */
export async function expectResult(
  firestore: Firestore,
  pages: readonly Gamer[],
  together: readonly Gamer[] = pages,
): Promise<Judged> {
  const headlines = await Promise.all(pages.map(({ page }) => result(page)));
  const judged = await judge(firestore, pages[0]!);
  const members = Object.keys(judged.points);
  expect(headlines).toEqual(pages.map(({ uid }) => judged.headline[uid]));
  for (const { page, uid } of pages) {
    const others = members.filter((id) => id !== uid);
    if (others.length === 1) {
      const own = [uid, ...others].map((id) => pointsText(judged.points[id]));
      expect(await shownDuel(page)).toEqual(own);
    } else {
      const named = together.map((one): [string, string] => [
        one.uid === uid ? 'You' : one.name,
        pointsText(judged.points[one.uid]),
      ]);
      expect(await shownRanking(page)).toEqual(Object.fromEntries(named));
    }
  }
  for (const one of pages) expect(await coinsOf(one), one.name).toBe(judged.coins[one.uid]);
  return judged;
}
