import {
  doc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  where,
} from 'firebase/firestore';
import { atom } from 'jotai';
import type { Getter } from 'jotai';
import { allowsText, parseMessage, textError } from '../../domain/chat/message.ts';
import type { Message, MessageBody } from '../../domain/chat/message.ts';
import { LIMITS } from '../../domain/limits.ts';
import { roomRecordAtom, inRoom } from '../battle/room-documents.ts';
import { failed, intentResultOf } from '../battle/intent-result.ts';
import type { IntentResult } from '../battle/intent-result.ts';
import { ownRoom, roomIdAtom } from '../battle/selected-room-atoms.ts';
import { clockAtom } from '../clock/clock-atoms.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { listenToList, listenerAtom } from '../listen.ts';

/** The most messages that the log shows. */
const MAX_MESSAGES = 100;

/** The room while the player is a member. */
const chatRoomIdAtom = atom((get): string | null => {
  const room = get(roomRecordAtom);
  const uid = get(uidAtom);
  if (room.state !== 'live' || !uid || !room.data.members.includes(uid)) return null;
  return get(roomIdAtom);
});

const messageSnapshotAtom = listenerAtom<readonly Message[]>((get) => {
  const firestore = get(firestoreAtom);
  const roomId = get(chatRoomIdAtom);
  const uid = get(uidAtom);
  if (!firestore || !roomId || !uid) return null;
  const latest = query(
    inRoom(firestore, roomId, 'messages'),
    where('members', 'array-contains', uid),
    orderBy('at', 'desc'),
    limit(MAX_MESSAGES),
  );
  return (onChange, clock) => listenToList(latest, parseMessage, onChange, clock);
});

const NONE: readonly Message[] = [];

/** Whether the room's messages have arrived. */
export const isChatLoadedAtom = atom((get) => get(messageSnapshotAtom).state === 'live');

/** The messages since the player joined the room, oldest first. */
export const messagesAtom = atom((get): readonly Message[] => {
  const messages = get(messageSnapshotAtom);
  return messages.state === 'live' ? messages.data.toReversed() : NONE;
});

/**
 * Sends a message; `too-late` means that the previous one is less than 1 s old. A message that the rules would deny is not
 * sent: the SDK reopens its write stream after a denied write, so a lock right behind it would arrive two round trips later.
 */
export const sayAtom = atom(null, async (get, _set, body: MessageBody): Promise<IntentResult> => {
  const { firestore, roomId, uid } = ownRoom(get);
  const room = get(roomRecordAtom);
  if (room.state !== 'live') return failed('unavailable');
  if (body.kind === 'text' && (!allowsText(room.data.kind) || textError(body.text))) {
    return failed('somethingWentWrong');
  }
  const own = get(messagesAtom).filter(({ by }) => by === uid);
  const last = own.at(-1);
  if (last && get(clockAtom).now() < last.at + LIMITS.messageEveryMs) return failed('tooLate');
  const number = own.length > 0 ? lastNumber(own) + 1 : await nextNumber(get).catch(() => null);
  if (number === null) return failed('unavailable');
  return intentResultOf(
    setDoc(doc(inRoom(firestore, roomId, 'messages'), `${uid}-${number}`), {
      by: uid,
      kind: body.kind,
      text: saidBy(body),
      at: serverTimestamp(),
      members: room.data.members,
      number,
      expiresAt: Timestamp.fromMillis(room.data.partsExpireAt),
    }),
    firestore,
  );
});

/** Reports a message to the operator. The rules deny a second report, which counts as success. */
export const reportMessageAtom = atom(
  null,
  async (get, _set, messageId: string): Promise<IntentResult> => {
    const { firestore, roomId, uid } = ownRoom(get);
    return intentResultOf(
      setDoc(doc(firestore, 'reports', `${roomId}_${messageId}_${uid}`), {
        by: uid,
        room: roomId,
        message: messageId,
        at: serverTimestamp(),
      }),
      firestore,
    );
  },
);

function lastNumber(messages: readonly Message[]): number {
  return Math.max(-1, ...messages.map(({ id }) => numberOf(id)));
}

/**
 * The number of the next own message if the log shows none of the player's: it may not have arrived yet, as after a
 * reload, or hold only the latest of many.
 */
async function nextNumber(get: Getter): Promise<number> {
  if (get(isChatLoadedAtom) && get(messagesAtom).length < MAX_MESSAGES) return 0;
  const { firestore, roomId, uid } = ownRoom(get);
  const mine = query(
    inRoom(firestore, roomId, 'messages'),
    where('members', 'array-contains', uid),
    where('by', '==', uid),
    orderBy('number', 'desc'),
    limit(1),
  );
  const { docs } = await getDocs(mine);
  return docs.length > 0 ? numberOf(docs[0]?.id ?? '') + 1 : 0;
}

function saidBy(body: MessageBody): string {
  switch (body.kind) {
    case 'phrase':
      return body.phrase;
    case 'emoji':
      return body.emoji;
    case 'text':
      return body.text.trim();
  }
}

function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1));
}
