import { query, where } from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import type { Getter } from 'jotai';
import { atom } from 'jotai';
import { parseRound } from '../../domain/battle/documents/round-document.ts';
import type { Round } from '../../domain/battle/documents/round-document.ts';
import { parseOptionOrders } from '../../domain/battle/documents/option-orders-document.ts';
import { parsePlayer } from '../../domain/battle/documents/player-document.ts';
import type { PlayerRecord } from '../../domain/battle/documents/player-document.ts';
import { parseRoom } from '../../domain/battle/documents/room-document.ts';
import type { RoomRecord } from '../../domain/battle/documents/room-document.ts';
import type { OptionOrders } from '../../domain/battle/room.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { uidAtom } from '../identity/uid-atom.ts';
import { listenToList } from '../listen-list.ts';
import { listen } from '../listen.ts';
import { listenerAtom } from '../listener-atom.ts';
import { optionOrdersDocument, inRoom, roomDocument } from './room-documents.ts';
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

/** The opened rounds. */
export const roundsAtom = listenerAtom<readonly Round[]>((get) =>
  inDealtRoom(get, (firestore, roomId, uid) => (tell) => {
    const opened = query(
      inRoom(firestore, roomId, 'rounds'),
      where('members', 'array-contains', uid),
      where('open', '==', true),
    );
    return listenToList(opened, (_id, data) => parseRound(data), tell);
  }),
);

/** The own option orders. */
export const ownOptionOrdersAtom = listenerAtom<OptionOrders>((get) =>
  inDealtRoom(
    get,
    (firestore, roomId, uid) => (tell) =>
      listen(optionOrdersDocument(firestore, roomId, uid), parseOptionOrders, tell),
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
