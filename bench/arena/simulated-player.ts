import { setTimeout as sleep } from 'node:timers/promises';
import type { Firestore } from '@google-cloud/firestore';
import { FieldValue, Timestamp } from '@google-cloud/firestore';
import type { BarePlayer } from '../support/bare-game.ts';

/** The page asks for a rival this often. */
const ASK_MS = 2_500;
/** The time from the deal to the last key: shorter than a person's battle, so that more battles fit in. */
const BATTLE_MS = 4_000;

/** The common state of the simulated players. */
export interface Crowd {
  readonly firestore: Firestore;
  readonly arena: string;
  readonly endsAt: number;
  /** The addresses of the web processes. */
  readonly urls: readonly string[];
  /** Milliseconds of each answered call, by action. */
  readonly times: Map<string, number[]>;
  /** Calls that a dead process did not answer, and refusals by their text. */
  readonly errors: Map<string, number>;
}

/** Calls an action by one of the processes; a process that does not answer is replaced by the other. */
async function callAny(
  { urls, times, errors }: Crowd,
  { token }: BarePlayer,
  number: number,
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<Record<string, unknown> | undefined> {
  for (let turn = 0; turn < 2 * urls.length; turn++) {
    const url = urls[(number + turn) % urls.length] ?? '';
    const begun = performance.now();
    try {
      const response = await fetch(`${url}/api/${action}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'x-forwarded-for': `10.2.${number >> 8}.${number & 255}`,
        },
        body: new URLSearchParams({ ...fields }),
        signal: AbortSignal.timeout(20_000),
      });
      const reply = (await response.json()) as {
        error: boolean;
        message?: string;
        data?: Record<string, unknown>;
      };
      if (reply.error) {
        count(errors, `${action}: ${reply.message}`);
        return undefined;
      }
      times.set(action, [...(times.get(action) ?? []), performance.now() - begun]);
      return reply.data ?? {};
    } catch {
      // killed: the other process answers
      count(errors, `${action}: no answer`);
    }
  }
  return undefined;
}

const count = (counts: Map<string, number>, key: string) =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Plays one battle after the other until the arena ends, as a page does. */
export async function playArena(crowd: Crowd, player: BarePlayer, number: number): Promise<void> {
  const fields = { arena_id: crowd.arena };
  const played = new Set<string>();
  await callAny(crowd, player, number, 'arena_join', fields);
  while (Date.now() < crowd.endsAt) {
    // a third of the players choose all in
    const choice = { ...fields, all_in: number % 3 === 0 ? '1' : '0' };
    const next = await callAny(crowd, player, number, 'arena_next', choice);
    const room = (next?.['room_id'] as string | undefined) ?? '';
    if (room === '') {
      await sleep(ASK_MS * (0.9 + 0.2 * Math.random()));
      continue;
    }
    // nobody has settled it yet, because no process answered; a second lock would be a new answer
    if (played.has(room)) count(crowd.errors, 'arena_next: a battle that was played before');
    else await playBattle(crowd, room, player.uid);
    played.add(room);
    const kind = { match_id: room, quiz_type: '1.3' };
    await callAny(crowd, player, number, 'set_quiz_coin_score', kind);
  }
}

/** Answers the first question right or wrong at random; the first member of the room also ends the battle. */
async function playBattle({ firestore }: Crowd, roomId: string, uid: string): Promise<void> {
  const room = firestore.doc(`rooms/${roomId}`);
  const [snapshot, round, deal] = await firestore.getAll(
    room,
    room.collection('rounds').doc('0'),
    room.collection('answerKey').doc('all'),
  );
  const key = (deal?.get('keys') as number[] | undefined)?.[0];
  if (key === undefined || !snapshot || !deal || !round?.exists) return;
  const since = round.get('at') as Timestamp;
  const start = since.toMillis() + (round.get('startsAfterMs') as number);
  const order = (deal.get(`orders.${uid}`) as string[])[0] ?? '';
  const given = Math.random() < 0.6 ? key : key === 0 ? 1 : 0;
  const at = Timestamp.fromMillis(start + 500 + Math.floor(3_000 * Math.random()));
  const lock = { position: order.indexOf(String(given)), since, at };
  await room.collection('players').doc(uid).update({ 'locks.0': lock });
  await sleep(BATTLE_MS);
  const [first] = snapshot.get('members') as string[];
  if (first === uid) {
    const count = snapshot.get('rules.questionCount') as number;
    const last = room.collection('rounds').doc(String(count));
    await last.update({ open: true, at: FieldValue.serverTimestamp() });
  } else {
    await sleep(200);
  }
}
