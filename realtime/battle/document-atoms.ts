import { query, where } from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import type { Getter } from 'jotai';
import { atom } from 'jotai';
import { parseCard } from '../../domain/battle/documents/card-document.ts';
import type { Card } from '../../domain/battle/documents/card-document.ts';
import { parseHand } from '../../domain/battle/documents/hand-document.ts';
import { parsePlayer } from '../../domain/battle/documents/player-document.ts';
import type { PlayerRecord } from '../../domain/battle/documents/player-document.ts';
import { parseRoom } from '../../domain/battle/documents/room-document.ts';
import type { RoomRecord } from '../../domain/battle/documents/room-document.ts';
import type { Hand } from '../../domain/battle/room.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { uidAtom } from '../identity/uid-atom.ts';
import { listenToList } from '../listen-list.ts';
import { listen } from '../listen.ts';
import { listenerAtom } from '../listener-atom.ts';
import { handDocument, inRoom, roomDocument } from './room-documents.ts';
import { roomIdAtom } from './room-id-atom.ts';

/** The room document. */
export const roomRecordAtom = listenerAtom<RoomRecord>((get) => {
  const firestore = get(firestoreAtom);
  const roomId = get(roomIdAtom);
  if (!firestore || !roomId || !get(uidAtom)) return null;
  return (tell) => listen(roomDocument(firestore, roomId), (data) => parseRoom(roomId, data), tell);
});

/** The room's id from the deal on, if the player sits in it: only then is there more to listen to. */
const dealtRoomIdAtom = atom((get): string | null => {
  const room = get(roomRecordAtom);
  const uid = get(uidAtom);
  if (room.state !== 'live' || !uid || !room.data.members.includes(uid)) return null;
  const { status, id } = room.data;
  return status === 'playing' || status === 'settled' ? id : null;
});

/** Every player's own document. */
export const playersAtom = listenerAtom<readonly PlayerRecord[]>((get) =>
  inDealtRoom(get, (firestore, roomId, uid) => (tell) => {
    const mine = query(
      inRoom(firestore, roomId, 'players'),
      where('members', 'array-contains', uid),
    );
    return listenToList(mine, parsePlayer, tell);
  }),
);

/** The opened cards. */
export const cardsAtom = listenerAtom<readonly Card[]>((get) =>
  inDealtRoom(get, (firestore, roomId, uid) => (tell) => {
    const opened = query(
      inRoom(firestore, roomId, 'cards'),
      where('members', 'array-contains', uid),
      where('open', '==', true),
    );
    return listenToList(opened, (_id, data) => parseCard(data), tell);
  }),
);

/** The own hand. */
export const handAtom = listenerAtom<Hand>((get) =>
  inDealtRoom(
    get,
    (firestore, roomId, uid) => (tell) =>
      listen(handDocument(firestore, roomId, uid), parseHand, tell),
  ),
);

function inDealtRoom<T>(
  get: Getter,
  begin: (firestore: Firestore, roomId: string, uid: string) => T,
): T | null {
  const firestore = get(firestoreAtom);
  const roomId = get(dealtRoomIdAtom);
  const uid = get(uidAtom);
  return firestore && roomId && uid ? begin(firestore, roomId, uid) : null;
}
