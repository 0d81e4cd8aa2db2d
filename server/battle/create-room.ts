import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type * as v from 'valibot';
import { readRoomCode } from '../../domain/battle/room-code.ts';
import { BOT } from '../../domain/battle/room.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { createRoom } from '../../domain/contract/create-room.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { accountOf } from '../account/ledger.ts';
import { defineAction } from '../http/define-action.ts';
import { Refused } from '../http/refused.ts';
import { languageMeant, languageOf } from '../languages/content-languages.ts';
import { readSettings } from '../settings/read-settings.ts';
import { openRematch } from './open-rematch.ts';
import { KEEP_MS, LOBBY_MS, readRoom, roomOf } from './rooms.ts';

type Input = v.InferOutput<typeof createRoom.input>;

/** Opens a room with its owner in the first seat; the same call again finds it open. */
export const createRoomAction = defineAction(
  createRoom,
  async (input, { firestore, now, caller }) => {
    checkRoomId(input);
    if (input.rematch_of !== undefined) {
      const roomId = await openRematch(
        firestore,
        input.rematch_of,
        input.room_id,
        caller.uid,
        now(),
      );
      return answer({ room_id: roomId }, 'roomCreated');
    }
    const settings = await readSettings(firestore, now());
    if (!settings[MODE_OF[input.room_type]]) throw new Refused('modeSwitchedOff');
    const language = await languageMeant(
      firestore,
      input.language_id,
      settings.language_mode,
      now(),
    );
    if (language === undefined) {
      throw new Refused('missingFields', 'language_id must be one of get_languages');
    }
    const room = roomOf(firestore, input.room_id);
    await firestore.runTransaction(async (transaction) => {
      const existing = await transaction.get(room);
      if (existing.exists) {
        const { members, status } = readRoom(existing);
        if (members[0] === caller.uid && status === 'waiting') return;
        throw new Refused('roomCodeExists', 'choose another room_id');
      }
      const data = await newRoom(
        transaction,
        firestore,
        { ...input, language },
        caller.uid,
        settings,
        now(),
      );
      transaction.create(room, data);
    });
    return answer({ room_id: input.room_id }, 'roomCreated');
  },
);

/** The setting that switches each kind of room; a rematch belongs to a battle that was begun. */
const MODE_OF = {
  random: 'battle_mode_random',
  bot: 'battle_mode_random',
  friend: 'battle_mode_one',
  group: 'battle_mode_group',
} as const;

/** Rooms that are shared by their code have a code for an id; nobody comes by guessing into the others. */
function checkRoomId({ room_id: id, room_type: kind }: Input): void {
  const isShared = kind === 'friend' || kind === 'group';
  const isRight = isShared ? readRoomCode(id) === id : /^[A-Za-z0-9]{20}$/.test(id);
  if (isRight) return;
  throw new Refused(
    'missingFields',
    isShared
      ? 'room_id must be a code of 6 letters and digits without 0, O, 1, I and L'
      : 'room_id must be 20 letters and digits',
  );
}

async function newRoom(
  transaction: Transaction,
  firestore: Firestore,
  input: Input & { readonly language: string },
  uid: string,
  { battle, language_mode: isLanguageMode }: SystemSettings,
  now: number,
) {
  const [user, account, category] = await transaction.getAll(
    firestore.doc(`users/${uid}`),
    accountOf(firestore, uid),
    // 'any' is no category: the read finds nothing and costs as much as one
    firestore.doc(`categories/${input.category || 'any'}`),
  );
  if (!user?.exists || !account?.exists) throw new Refused('userUnknown');
  if (input.category && !category?.exists) throw new Refused('noQuestions', 'no such category');
  if (category?.get('isPremium') === true) {
    throw new Refused('noQuestions', 'premium categories are not for battles');
  }
  if (category?.exists && languageOf(category) !== input.language) {
    throw new Refused('noQuestions', 'the category is of another language');
  }
  const kind = input.room_type;
  const entryFee = feeOf(input, battle);
  if ((account.get('coins') as number) < entryFee) throw new Refused('notEnoughCoins');
  const rating = user.get('rating') as number;
  return {
    kind,
    status: 'waiting',
    category: input.category,
    categoryName: input.category ? (category?.get('name') as string) : '',
    language: isLanguageMode ? input.language : '',
    capacity: kind === 'group' ? LIMITS.groupSeats : LIMITS.duelSeats,
    entryFee,
    rules: {
      ...battle.rules,
      questionCount: (kind !== 'random' && input.no_of_que) || battle.rules.questionCount,
    },
    members: kind === 'bot' ? [uid, BOT] : [uid],
    seats: {
      [uid]: {
        name: user.get('name') as string,
        image: user.get('image') as string,
        rating,
        isReady: false,
        lastSeen: FieldValue.serverTimestamp(),
      },
      ...(kind === 'bot' && {
        [BOT]: {
          name: 'Bot',
          image: '',
          rating: 0,
          isReady: true,
          lastSeen: FieldValue.serverTimestamp(),
        },
      }),
    },
    removed: [],
    rating,
    createdAt: FieldValue.serverTimestamp(),
    sweepAt: Timestamp.fromMillis(now + LOBBY_MS),
    expiresAt: Timestamp.fromMillis(now + KEEP_MS),
    ...(kind === 'bot' && { bot: input.bot_level ?? 2 }),
  };
}

function feeOf(
  { room_type: kind, entry_coin: asked }: Input,
  battle: SystemSettings['battle'],
): number {
  switch (kind) {
    case 'bot':
      return 0;
    case 'random':
      return battle.randomEntryFee;
    case 'friend':
    case 'group': {
      const fee = asked ?? battle.randomEntryFee;
      if (fee <= battle.maxEntryFee) return fee;
      throw new Refused('missingFields', `entry_coin must be at most ${battle.maxEntryFee}`);
    }
  }
}
