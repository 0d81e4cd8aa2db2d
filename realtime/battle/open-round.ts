import { serverTimestamp, Timestamp } from 'firebase/firestore';
import type { Instant } from '../../domain/battle/room.ts';

/** The change of a round that opens it; the rules compare `before` with the round before. */
export function openRound(previousOpenedAt: Instant) {
  return { open: true, at: serverTimestamp(), before: Timestamp.fromMillis(previousOpenedAt) };
}
