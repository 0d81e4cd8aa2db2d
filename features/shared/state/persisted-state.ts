import { atom, getDefaultStore } from 'jotai';
import { RESET } from 'jotai/utils';
import { persistedAtom } from './persisted-atom.ts';

/** The player's data that every page shows. */
interface User {
  readonly name: string;
  /** Address of the picture, or ''. */
  readonly image: string;
}

/** Coins and all-time score, as last read. */
interface UserCoins {
  readonly coins: number;
  readonly score: number;
}

/** The server's answer about the account: all of it, or only the balance after coins moved. */
export interface AccountShown {
  readonly user?: User;
  readonly userCoins: UserCoins;
}

/** The player's languages; the screen language is a cookie. */
interface Languages {
  /** Id of the content language; '' if none was chosen. */
  readonly content: string;
}

/** The battle that the player opened last. */
interface LastRoom {
  readonly roomId: string;
  readonly uid: string;
}

/** The set-up of the last battle on this device. */
interface LastPlay {
  readonly mode: 'random' | 'friend' | 'group';
  /**
   * Whether the player has begun a search or opened a room. Until then the other values are defaults, or choices that
   * were not used yet.
   */
  readonly hasBegun?: boolean;
  /** Slug, or '' for any. */
  readonly category: string;
  /** Its name in the content language; '' for any. */
  readonly categoryName: string;
  /** Id of the content language that the category belongs to; '' off language_mode. */
  readonly language: string;
  /** The typed fee of the player's last room; '' before the first. */
  readonly fee: string;
  /** Whether the player's last room had twice the time. */
  readonly isDoubleTime?: boolean;
  /** The number of questions of the player's last room. */
  readonly questionCount?: number;
  /** Whether the player's last room was hidden from recent friends. */
  readonly isHidden?: boolean;
  /** The other players of the last battle by code, and its kind. */
  readonly rivals?: { readonly names: readonly string[]; readonly mode: 'friend' | 'group' };
}

/** A press of a button that begins a game on the page that it leads to. */
export interface PlayAtOnce {
  readonly mode: LastPlay['mode'];
  /** Milliseconds since the epoch. */
  readonly pressedAt: number;
}

const isText = (stored: unknown): stored is string => typeof stored === 'string';
const isFlag = (stored: unknown): stored is boolean => typeof stored === 'boolean';
const isShare = (stored: unknown): stored is number =>
  typeof stored === 'number' && stored >= 0 && stored <= 1;
const isTexts = (stored: unknown): stored is readonly string[] =>
  Array.isArray(stored) && stored.every(isText);
const has = (stored: unknown, fields: readonly string[], type: 'string' | 'number') =>
  typeof stored === 'object' &&
  stored !== null &&
  fields.every((field) => typeof (stored as Record<string, unknown>)[field] === type);

const userAtom = persistedAtom<User | null>(
  'user',
  (stored): stored is User => has(stored, ['name', 'image'], 'string'),
  null,
);

const userCoinsAtom = persistedAtom<UserCoins | null>(
  'userCoins',
  (stored): stored is UserCoins => has(stored, ['coins', 'score'], 'number'),
  null,
);

/** Account data that this page has read since the server sent it. Not persisted. */
const accountReadAtom = atom<'nothing' | 'balance' | 'account'>('nothing');

/**
 * Account data that this page has read since the server sent it; the header shows it instead of the data sent with the
 * page. Only `showAccount` of own-account-query.ts writes it.
 */
export const shownAccountAtom = atom(
  (get): Partial<User & UserCoins> => {
    // both are read in any case: a persisted atom loads from storage when it is first read, which must precede a write
    const [user, userCoins] = [get(userAtom), get(userCoinsAtom)];
    const read = get(accountReadAtom);
    return { ...(read === 'account' && user), ...(read !== 'nothing' && userCoins) };
  },
  (get, set, { user, userCoins }: AccountShown) => {
    if (user) set(userAtom, user);
    set(userCoinsAtom, userCoins);
    const isWhole = user !== undefined || get(accountReadAtom) === 'account';
    set(accountReadAtom, isWhole ? 'account' : 'balance');
  },
);

/** When the player last opened the notifications: ISO 8601, '' for never. */
export const notificationsSeenAtom = persistedAtom('notifications', isText, '');

/** The badges already celebrated as unlocked, so that each is celebrated once; null before the first visit. */
export const knownBadgesAtom = persistedAtom<readonly string[] | null>('badges', isTexts, null);

/** The player's language choices on this device. */
export const languagesAtom = persistedAtom<Languages>(
  'languages',
  (stored): stored is Languages => has(stored, ['content'], 'string'),
  { content: '' },
);

/** Whether the player wants to hear the game. */
export const soundAtom = persistedAtom('sound', isFlag, true);

/** The volume of the clips of questions, 0 to 1. */
export const clipVolumeAtom = persistedAtom('clipVolume', isShare, 1);

/** The ids of the players who are muted on this device. */
export const mutedPlayersAtom = persistedAtom<readonly string[]>('mutedPlayers', isTexts, []);

/**
 * The ids of the players whom the account has blocked, as this device last learned them; null if it never has. The chat
 * hides them also while the list cannot be loaded.
 */
export const blockedPlayersAtom = persistedAtom<readonly string[] | null>('blocked', isTexts, null);

/** The room to which a reload goes back; null for none. */
export const lastRoomAtom = persistedAtom<LastRoom | null>(
  'room',
  (stored): stored is LastRoom => has(stored, ['roomId', 'uid'], 'string'),
  null,
);

/** The last battle, to play again. */
export const lastPlayAtom = persistedAtom<LastPlay>(
  'lastPlay',
  (stored): stored is LastPlay =>
    has(stored, ['mode', 'category', 'categoryName', 'language', 'fee'], 'string') &&
    ['random', 'friend', 'group'].includes((stored as LastPlay).mode),
  { mode: 'random', category: '', categoryName: '', language: '', fee: '' },
);

/** The game that the next page starts by itself. Not persisted and not part of an address, so no link can spend coins. */
export const playAtOnceAtom = atom<PlayAtOnce | null>(null);

/** The questions of an attempt that its player has flagged. */
export interface Flags {
  /** Names the attempt, by its id and its start. */
  readonly run: string;
  /** From 0. */
  readonly questions: readonly number[];
}

/** The flags of the latest attempts, the newest last; they survive a reload or a crash. */
export const flagsAtom = persistedAtom<readonly Flags[]>(
  'flags',
  (stored): stored is readonly Flags[] =>
    Array.isArray(stored) &&
    stored.every(
      (one) =>
        has(one, ['run'], 'string') && Array.isArray((one as { questions?: unknown }).questions),
    ),
  [],
);

/** The referral code of a link, until the account is made; '' for none. */
export const friendsCodeAtom = persistedAtom('friendsCode', isText, '');

/**
 * This browser's token for push messages; '' for none. It outlives a session that ends by itself: the next sign-in sends it,
 * and the server takes it from the former player.
 */
export const pushTokenAtom = persistedAtom('pushToken', isText, '');

/** Whether the offer to install the game was turned down. */
export const installTurnedDownAtom = persistedAtom('installTurnedDown', isFlag, false);

/** The lifelines that the player has used, so that each is explained once. */
export const knownLifelinesAtom = persistedAtom<readonly string[]>('lifelines', isTexts, []);

/** Deletes the push token, once the server has removed it from the account. */
export function forgetPushToken(): void {
  getDefaultStore().set(pushTokenAtom, RESET);
}

/** Deletes the player's state; the device's state stays. */
export function forgetPlayer(): void {
  const store = getDefaultStore();
  store.set(userAtom, RESET);
  store.set(userCoinsAtom, RESET);
  store.set(accountReadAtom, 'nothing');
  store.set(notificationsSeenAtom, RESET);
  store.set(knownBadgesAtom, RESET);
  store.set(lastRoomAtom, RESET);
  store.set(lastPlayAtom, RESET);
  store.set(mutedPlayersAtom, RESET);
  store.set(blockedPlayersAtom, RESET);
  store.set(flagsAtom, RESET);
  store.set(knownLifelinesAtom, RESET);
}
