import {
  doc,
  getDocsFromServer,
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
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import type { Instant } from '../../domain/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import { roomRecordAtom, inRoom } from '../battle/room-documents.ts';
import { failed, intentResultOf } from '../battle/intent-result.ts';
import type { IntentResult } from '../battle/intent-result.ts';
import { ownRoom, roomIdAtom } from '../battle/selected-room-atoms.ts';
import { clockAtom } from '../clock/clock-atoms.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { listenToList, listenerAtom } from '../listen.ts';
import { unlessReplaced } from '../replaced-instance.ts';

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

/** An own message that was sent. */
interface Sent {
  readonly number: number;
  readonly at: Instant;
}

/** Whether a message waits for the server's word on the one before it, which the log does not show. */
const isAskingAtom = atom(false);

/**
 * Sends a message; `too-late` means that the previous one is less than 1 s old. A message that the rules would deny is not
 * sent: the SDK reopens its write stream after a denied write, so a lock right behind it would arrive two round trips later.
 */
export const sayAtom = atom(null, async (get, set, body: MessageBody): Promise<IntentResult> => {
  const room = get(roomRecordAtom);
  if (room.state !== 'live') return failed('unavailable');
  if (body.kind === 'text' && (!allowsText(room.data.kind) || textError(body.text))) {
    return failed('somethingWentWrong');
  }
  const shown = lastShown(get);
  if (shown !== undefined) return set(sendAtom, body, room.data, shown);
  if (get(isAskingAtom)) return failed('tooLate');
  set(isAskingAtom, true);
  try {
    let stored: Sent | null = null;
    const asked = await intentResultOf(lastStored(get).then((found) => void (stored = found)));
    return asked.ok ? await set(sendAtom, body, room.data, stored) : asked;
  } finally {
    set(isAskingAtom, false);
  }
});

/** Sends a message to a room, as the one after `last`. */
const sendAtom = atom(
  null,
  async (
    get,
    _set,
    body: MessageBody,
    room: RoomRecord,
    last: Sent | null,
  ): Promise<IntentResult> => {
    if (last && get(clockAtom).now() < last.at + LIMITS.messageEveryMs) return failed('tooLate');
    const { firestore, uid } = ownRoom(get);
    const number = last ? last.number + 1 : 0;
    const message = doc(inRoom(firestore, room.id, 'messages'), `${uid}-${number}`);
    const send = () =>
      setDoc(message, {
        by: uid,
        kind: body.kind,
        text: saidBy(body),
        at: serverTimestamp(),
        members: room.members,
        number,
        expiresAt: Timestamp.fromMillis(room.partsExpireAt),
      });
    return intentResultOf(unlessReplaced(firestore, send));
  },
);

/** Reports a message to the operator. The rules deny a second report, which counts as success. */
export const reportMessageAtom = atom(
  null,
  async (get, _set, messageId: string): Promise<IntentResult> => {
    const { firestore, roomId, uid } = ownRoom(get);
    const report = doc(firestore, 'reports', `${roomId}_${messageId}_${uid}`);
    const send = () =>
      setDoc(report, { by: uid, room: roomId, message: messageId, at: serverTimestamp() });
    return intentResultOf(unlessReplaced(firestore, send));
  },
);

/**
 * The player's last message in the log; null if the player has sent none. Undefined if the log cannot tell: it has not
 * arrived yet, as after a reload, or shows only the latest of many.
 */
function lastShown(get: Getter): Sent | null | undefined {
  const messages = get(messagesAtom);
  const own = messages.filter(({ by }) => by === get(uidAtom));
  const last = own.at(-1);
  if (last) return { number: Math.max(...own.map(({ id }) => numberOf(id))), at: last.at };
  return get(isChatLoadedAtom) && messages.length < MAX_MESSAGES ? null : undefined;
}

/** The player's last message as the server has it; null if the player has sent none. @throws FirebaseError, ApiError */
async function lastStored(get: Getter): Promise<Sent | null> {
  const { firestore, roomId, uid } = ownRoom(get);
  const mine = query(
    inRoom(firestore, roomId, 'messages'),
    where('members', 'array-contains', uid),
    where('by', '==', uid),
    orderBy('number', 'desc'),
    limit(1),
  );
  // without a line the cache would answer that there is none
  const { docs } = await unlessReplaced(firestore, () => getDocsFromServer(mine));
  const [last] = docs;
  if (!last) return null;
  const at = last.get('at', { serverTimestamps: 'estimate' }) as Timestamp;
  return { number: numberOf(last.id), at: at.toMillis() };
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
