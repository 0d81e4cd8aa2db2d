import { collection, limit, orderBy, query, where } from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import { parseRoom } from '../../domain/battle/documents/room-document.ts';
import type { WaitingRoom } from '../../domain/battle/matchmaking.ts';
import { listenToList } from '../listen-list.ts';
import type { Snapshot } from '../snapshot.ts';

/** The rules let nobody list more. */
const MOST = 10;

/**
 * Listens to the rooms of a content language that wait for any rival, those first whose pages were heard of last; '' means all
 * categories. Returns the unsubscribe.
 */
export function listenToWaitingRooms(
  firestore: Firestore,
  { category, language }: { readonly category: string; readonly language: string },
  tell: (rooms: Snapshot<readonly WaitingRoom[]>) => void,
): () => void {
  const waiting = query(
    collection(firestore, 'rooms'),
    where('kind', '==', 'random'),
    where('status', '==', 'waiting'),
    where('language', '==', language),
    ...(category ? [where('category', '==', category)] : []),
    orderBy('heartbeatAt', 'desc'),
    limit(MOST),
  );
  return listenToList(waiting, (id, data) => ({ id, record: parseRoom(id, data) }), tell);
}
