import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type * as v from 'valibot';
import { searchRankOf } from '../../domain/battle/matchmaking.ts';
import { atDoubleTime, BOT, hasOnePlayer } from '../../domain/battle/room.ts';
import type { createRoom } from '../../domain/contract/create-room.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { blockedBy } from '../account/blocked-players.ts';
import { accountOf } from '../account-document.ts';
import { ApiError } from '../../domain/errors.ts';
import { categoryLanguageOf } from '../languages/content-languages.ts';
import { checkBotBattleLeft } from './deal-battle.ts';
import { findRecording } from './recordings.ts';
import { lobbyTimes } from './rooms.ts';

type Input = v.InferOutput<typeof createRoom.input>;

/** A `create_room` call, with the settings and the time of the server. */
export interface RoomRequest {
  readonly input: Input & { readonly language: string };
  readonly uid: string;
  readonly settings: SystemSettings;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The room in which the player now has a seat. */
export interface OpenedRoom {
  readonly roomId: string;
  /** '' for a room without a code. */
  readonly code: string;
}

/**
 * Computes the data of a player's new room, and checks that the player may open it. Only reads. Returns also the players whom
 * the owner has blocked: they cannot join by its code. For strangers the server checks both lists when it pairs them.
 * @throws ApiError for an unknown category, too few coins, too many battles against the bot, or no recorded run that fits
 */
export async function newRoom(
  transaction: Transaction,
  firestore: Firestore,
  { input, uid, settings, now }: RoomRequest,
) {
  const { battle, language_mode: isLanguageMode } = settings;
  const [user, account, category] = await transaction.getAll(
    firestore.doc(`users/${uid}`),
    accountOf(firestore, uid),
    // 'any' is not a category: the read finds nothing, and costs one read as well
    firestore.doc(`categories/${input.category || 'any'}`),
  );
  if (!user?.exists || !account?.exists) throw new ApiError('userUnknown');
  if (input.category && !category?.exists) throw new ApiError('noQuestions', 'no such category');
  if (category?.get('isPremium') === true) {
    throw new ApiError('noQuestions', 'premium categories are not for battles');
  }
  if (category?.exists && categoryLanguageOf(category) !== input.language) {
    throw new ApiError('noQuestions', 'the category is of another language');
  }
  const kind = input.room_type;
  const entryFee = feeOf(input, battle);
  if ((account.get('coins') as number) < entryFee) throw new ApiError('notEnoughCoins');
  const rating = user.get('rating') as number;
  const language = isLanguageMode ? input.language : '';
  if (hasOnePlayer(kind)) checkBotBattleLeft(account, now);
  const wanted = { uid, account, rating, category: input.category, language };
  const run =
    kind === 'ghost' ? await findRecording(firestore, wanted, input.answer_to) : undefined;
  const rules = {
    ...battle.rules,
    questionCount:
      run?.questions.length ??
      ((kind !== 'random' && input.no_of_que) || battle.rules.questionCount),
  };
  const room = {
    kind,
    status: 'waiting',
    category: run?.category ?? input.category,
    categoryName: run?.categoryName ?? (input.category ? (category?.get('name') as string) : ''),
    language,
    capacity: kind === 'group' ? LIMITS.groupSeats : LIMITS.duelSeats,
    entryFee,
    rules: input.double_time ? atDoubleTime(rules) : rules,
    isDoubleTime: input.double_time,
    members: hasOnePlayer(kind) ? [uid, BOT] : [uid],
    seats: {
      [uid]: {
        name: user.get('name') as string,
        image: user.get('image') as string,
        rating,
        isReady: false,
        lastSeen: FieldValue.serverTimestamp(),
      },
      ...(hasOnePlayer(kind) && {
        [BOT]: {
          name: run?.name ?? 'Bot',
          image: run?.image ?? '',
          rating: run?.rating ?? 0,
          isReady: true,
          lastSeen: FieldValue.serverTimestamp(),
        },
      }),
    },
    removed: [],
    isShownToFriends: input.shown_to_friends,
    rating,
    // only a search looks for rooms by it
    ...(kind === 'random' && { pairRank: searchRankOf(rating, Math.random()) }),
    createdAt: FieldValue.serverTimestamp(),
    heartbeatAt: FieldValue.serverTimestamp(),
    ...lobbyTimes(now),
    ...(kind === 'bot' && { bot: input.bot_level ?? 2 }),
    ...(run && {
      ghost: {
        recording: run.id,
        at: Timestamp.fromMillis(run.at),
        // a chosen rival's run could be arranged
        isRated: input.answer_to === undefined,
      },
    }),
  };
  return { room, closedTo: blockedBy(account) };
}

function feeOf(
  { room_type: kind, entry_coin: asked }: Input,
  battle: SystemSettings['battle'],
): number {
  switch (kind) {
    case 'bot':
    case 'ghost':
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
