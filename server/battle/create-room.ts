import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import type * as v from 'valibot';
import { atDoubleTime, BOT } from '../../domain/battle/room.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { createRoom } from '../../domain/contract/create-room.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { accountOf } from '../account/ledger.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { languageMeant, languageOf } from '../languages/content-languages.ts';
import { readSettings } from '../settings/read-settings.ts';
import { openRematch } from './open-rematch.ts';
import { findFreeCode } from './room-codes.ts';
import { lobbyTimes, readRoom, roomOf } from './rooms.ts';
import { checkMayMove, readSeat, seatOf } from './seats.ts';

type Input = v.InferOutput<typeof createRoom.input>;

/** Opens a room with its owner in the first seat; the same call again finds it open. */
export const createRoomAction = defineAction(
  createRoom,
  async (input, { firestore, now, caller }) => {
    if (input.rematch_of !== undefined) {
      const roomId = await openRematch(
        firestore,
        input.rematch_of,
        input.room_id,
        caller.uid,
        now(),
      );
      return answer({ room_id: roomId, room_code: '' }, 'roomCreated');
    }
    const isShared = input.room_type === 'friend' || input.room_type === 'group';
    if (input.double_time && !isShared) {
      throw new ApiError('missingFields', 'double_time is for rooms of friends and groups');
    }
    const settings = await readSettings(firestore, now());
    if (!settings[MODE_OF[input.room_type]]) throw new ApiError('modeSwitchedOff');
    const language = await languageMeant(
      firestore,
      input.language_id,
      settings.language_mode,
      now(),
    );
    if (language === undefined) {
      throw new ApiError('missingFields', 'language_id must be one of get_languages');
    }
    const room = roomOf(firestore, input.room_id);
    const code = await firestore.runTransaction(async (transaction) => {
      const existing = await transaction.get(room);
      if (existing.exists) {
        const { members, status, code: given } = readRoom(existing);
        if (members[0] === caller.uid && status === 'waiting') return given;
        throw new ApiError('roomCodeExists', 'choose another room_id');
      }
      const held = await readSeat(transaction, firestore, caller.uid);
      if (held) checkMayMove(held);
      const alias = isShared ? await findFreeCode(transaction, firestore, now()) : undefined;
      const request = { ...input, language };
      const data = await newRoom(transaction, firestore, request, caller.uid, settings, now());
      held?.free();
      transaction.create(room, { ...data, code: alias?.code ?? '' });
      transaction.set(seatOf(firestore, caller.uid), { room: input.room_id });
      alias?.give(input.room_id);
      return alias?.code ?? '';
    });
    return answer({ room_id: input.room_id, room_code: code }, 'roomCreated');
  },
);

/** The setting that switches each kind of room; a rematch belongs to a battle that was begun. */
const MODE_OF = {
  random: 'battle_mode_random',
  bot: 'battle_mode_random',
  friend: 'battle_mode_one',
  group: 'battle_mode_group',
} as const;

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
  if (!user?.exists || !account?.exists) throw new ApiError('userUnknown');
  if (input.category && !category?.exists) throw new ApiError('noQuestions', 'no such category');
  if (category?.get('isPremium') === true) {
    throw new ApiError('noQuestions', 'premium categories are not for battles');
  }
  if (category?.exists && languageOf(category) !== input.language) {
    throw new ApiError('noQuestions', 'the category is of another language');
  }
  const kind = input.room_type;
  const entryFee = feeOf(input, battle);
  if ((account.get('coins') as number) < entryFee) throw new ApiError('notEnoughCoins');
  const rating = user.get('rating') as number;
  const rules = {
    ...battle.rules,
    questionCount: (kind !== 'random' && input.no_of_que) || battle.rules.questionCount,
  };
  return {
    kind,
    status: 'waiting',
    category: input.category,
    categoryName: input.category ? (category?.get('name') as string) : '',
    language: isLanguageMode ? input.language : '',
    capacity: kind === 'group' ? LIMITS.groupSeats : LIMITS.duelSeats,
    entryFee,
    rules: input.double_time ? atDoubleTime(rules) : rules,
    isDoubleTime: input.double_time,
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
    heartbeatAt: FieldValue.serverTimestamp(),
    ...lobbyTimes(now),
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
      throw new ApiError('missingFields', `entry_coin must be at most ${battle.maxEntryFee}`);
    }
  }
}
