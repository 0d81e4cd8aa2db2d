import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { pairRankOf, scoreAfter, arenaStandingOf } from '../../domain/arena/arena.ts';
import type { Battle } from '../../domain/battle/battle.ts';
import type { MemberOutcome, RoomRecord } from '../../domain/battle/room-document.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import { isAllIn } from '../../domain/battle/round.ts';
import type { Settlement } from '../../domain/battle/settle.ts';
import { LIMITS } from '../../domain/limits.ts';
import { arenaAt, arenaEntries, arenaIn, entryIn } from './arena-documents.ts';

type Outcomes = Readonly<Record<PlayerId, MemberOutcome>>;

/**
 * Reads the arena of a battle with the entries of its players, within the transaction of the settlement. `write` adds the
 * result to the entries, unless the battle ended after the arena or the standings are frozen, and frees the players.
 * @returns undefined for a battle outside of an arena
 */
export async function readArenaGame(
  transaction: Transaction,
  firestore: Firestore,
  room: RoomRecord,
) {
  const { arena: id, members, id: roomId } = room;
  if (id === undefined) return undefined;
  const [document, ...entries] = await transaction.getAll(
    arenaAt(firestore, id),
    ...members.map((uid) => arenaEntries(firestore, id).doc(uid)),
  );
  const arena = arenaIn(document);
  return {
    /**
     * @returns the outcomes with their arena points
     * @param endedAt milliseconds since the epoch
     * @param meetings the person's earlier games against the recorded run, which count no points again
     */
    write({ outcomes, scores }: Settlement, endedAt: number, meetings: number): Outcomes {
      const isCounted = arena?.status === 'open' && endedAt <= arena.endsAt && meetings === 0;
      const after: Record<PlayerId, MemberOutcome> = { ...outcomes };
      for (const snapshot of entries) {
        const entry = entryIn(snapshot);
        // gone with a deleted account
        if (!entry) continue;
        const result = outcomes[entry.uid]?.result ?? 'returned';
        const answers = scores.find((score) => score.id === entry.uid)?.answers ?? [];
        const hasAnswered = answers.some(({ kind }) => kind === 'judged');
        const score = scoreAfter(entry, { result, hasAnswered, isAllIn: isAllIn(room, entry.uid) });
        const { points, games, allInPoints = 0 } = score;
        const counted = isCounted &&
          games > entry.games && {
            ...score,
            pairRank: pairRankOf(points, entry.rating, entry.jitter),
            ...(points > entry.points && {
              standing: arenaStandingOf(score, endedAt, arena),
            }),
          };
        const freed = entry.room === roomId && { room: '' };
        // the player may be elsewhere already, and Firestore refuses an empty update
        if (freed || counted) transaction.update(snapshot.ref, { ...freed, ...counted });
        const outcome = outcomes[entry.uid];
        if (outcome) {
          after[entry.uid] = {
            ...outcome,
            arenaPoints: counted ? points - entry.points : 0,
            allInPoints: counted ? allInPoints - (entry.allInPoints ?? 0) : 0,
          };
        }
      }
      return after;
    },
  };
}

/** When a battle ended: when its last key was shown, else now. Milliseconds since the epoch. */
export function endOfBattle(battle: Battle | undefined, now: number): number {
  if (battle?.room.status.kind !== 'finished') return now;
  return battle.room.opened[battle.room.rules.questionCount] ?? now;
}

/**
 * When the players ended a battle, for the day on which they played: a battle that all have left ends with the window of its last
 * question, however late it is settled. Milliseconds since the epoch.
 */
export function lastPlayedAt(battle: Battle | undefined, now: number): number {
  if (battle?.room.status.kind === 'finished') return endOfBattle(battle, now);
  const opened = battle?.room.opened.at(-1);
  if (battle === undefined || opened === undefined) return now;
  const { countdownMs, revealMs, questionMs } = battle.room.rules;
  const longest = Math.max(countdownMs, revealMs) + questionMs + LIMITS.lockGraceMs;
  return Math.min(now, opened + longest);
}
