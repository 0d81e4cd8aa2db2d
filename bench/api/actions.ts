import type { Action } from '../../domain/contract/action.ts';
import { createRoom } from '../../domain/contract/create-room.ts';
import { API_CODES } from '../../domain/errors.ts';
import type { ApiCode } from '../../domain/errors.ts';
import { getCategories } from '../../domain/contract/categories.ts';
import { getDailyLeaderboard } from '../../domain/contract/get-leaderboard.ts';
import { getNotifications } from '../../domain/contract/get-notifications.ts';
import { getSystemConfigurations } from '../../domain/contract/settings.ts';
import { getTrackerData } from '../../domain/contract/wallet.ts';
import { getUserById } from '../../domain/contract/account.ts';
import { getUsersStatistics } from '../../domain/contract/progress.ts';
import { setBookmark } from '../../domain/contract/bookmarks.ts';
import { updateProfile } from '../../domain/contract/account-changes.ts';

/** One of the ten actions, as it is called. */
export interface MeasuredAction {
  readonly contract: Action;
  /** Players with a past, of whom there are few, or all. */
  readonly by: 'veterans' | 'everybody';
  /** See `Call`; `{pick}` is the id of a question. */
  readonly form: Readonly<Record<string, string>>;
  /** Of every good answer. */
  readonly code?: ApiCode;
  /** How many rows the data has, where it is a list. */
  readonly rows?: number;
}

/** Ten actions that stand for the others, each for another reason. */
export const MEASURED_ACTIONS: readonly MeasuredAction[] = [
  // nobody has to prove who he is, and the data are in memory: what the API costs by itself
  { contract: getSystemConfigurations, by: 'veterans', form: {} },
  // a shared list out of memory: what a longer answer costs, checked against its contract
  { contract: getCategories, by: 'veterans', form: { type: '1' }, rows: 12 },
  // every start of a page: the session, two documents, the badges brought up to date, a rank
  { contract: getUserById, by: 'veterans', form: {} },
  // the most different queries in one call: progress, battles, names, three ranks
  { contract: getUsersStatistics, by: 'veterans', form: {} },
  // a list that all look at, shared for seconds, with the own place among two thousand
  { contract: getDailyLeaderboard, by: 'veterans', form: { offset: '0', limit: '25' } },
  // a page of the player's own long list, with its total
  { contract: getTrackerData, by: 'veterans', form: { offset: '0', limit: '25' }, rows: 25 },
  // a page merged of two lists
  { contract: getNotifications, by: 'veterans', form: { offset: '0', limit: '10' }, rows: 10 },
  // a transaction that creates a small document, and counts before it
  {
    contract: setBookmark,
    by: 'everybody',
    form: { question_id: '{pick}', status: '1', type: '1' },
    code: 'updated',
  },
  // a transaction that changes a document which indexes hold; of all actions the one with a strict rate of its own
  {
    contract: updateProfile,
    by: 'everybody',
    form: { name: 'Player {turn}' },
    code: 'profileUpdated',
  },
  // the first step of every battle: a transaction over four documents that creates a large one
  {
    contract: createRoom,
    by: 'everybody',
    form: { room_id: '{id}', room_type: 'random', category: 'space' },
    code: 'roomCreated',
  },
];

/** With what every good answer of an action begins. */
export function beginningOf({ code }: MeasuredAction): string {
  const message = code ? `"message":"${API_CODES[code]}",` : '';
  return `{"error":false,${message}"data":`;
}
