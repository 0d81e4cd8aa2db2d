import type { DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import { ghostLock } from '../../domain/contract/ghost.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { ApiError } from '../../domain/errors.ts';
import { parseAnswerKey } from '../../domain/battle/play-documents.ts';
import type { BotMove } from '../../domain/battle/play-documents.ts';
import { defineAction } from '../http/define-action.ts';
import { roomOf } from './rooms.ts';

/** A call waits for the lock at most this long, in milliseconds: less than proxies and the client allow. */
const MAX_WAIT_MS = 6_000;
/** The number of duels whose moves one process remembers; the moves of a duel never change. */
const MAX_DUELS = 2_000;

const caches = new WeakMap<Firestore, LRUCache<string, readonly (BotMove | undefined)[]>>();

/** The moves of the recorded run in a duel: one read per duel and process. */
async function movesOf(
  firestore: Firestore,
  roomId: string,
): Promise<readonly (BotMove | undefined)[]> {
  const cache = caches.get(firestore) ?? new LRUCache({ max: MAX_DUELS });
  caches.set(firestore, cache);
  const known = cache.get(roomId);
  if (known) return known;
  const key = await roomOf(firestore, roomId).collection('answerKey').doc('all').get();
  if (!key.exists) throw new ApiError('noData', 'no battle was dealt');
  const { bot } = parseAnswerKey(key.data());
  cache.set(roomId, bot);
  return bot;
}

/** Holds the call until the recorded run locks. The time is secret before, because it hints at how sure its player was. */
export const ghostLockAction = defineAction(
  ghostLock,
  async ({ match_id: roomId, question }, { firestore, caller, now }) => {
    const round = await roomOf(firestore, roomId).collection('rounds').doc(String(question)).get();
    if (!round.exists) throw new ApiError('noData', 'there is no such question');
    if (!(round.get('members') as string[]).includes(caller.uid)) throw new ApiError('notAMember');
    if (round.get('open') !== true) throw new ApiError('tooEarly', 'the question is not opened');
    const { ms } = (await movesOf(firestore, roomId))[question] ?? {};
    const due = ms === undefined ? Infinity : startOf(round) + ms;
    const wait = Math.min(MAX_WAIT_MS, due - now());
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return answer({ ...(ms !== undefined && now() >= due && { ms: String(ms) }) });
  },
);

/** When the question of an opened round began, in milliseconds since the epoch. */
const startOf = (round: DocumentSnapshot): number =>
  (round.get('at') as Timestamp).toMillis() + (round.get('startsAfterMs') as number);
