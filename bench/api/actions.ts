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

/** One of the ten actions, with its calls. */
export interface MeasuredAction {
  readonly contract: Action;
  /** The callers: players with a history, of whom there are few, or all. */
  readonly by: 'veterans' | 'everybody';
  /** See `Call`; `{pick}` is the id of a question. */
  readonly form: Readonly<Record<string, string>>;
  /** The code of every successful reply. */
  readonly code?: ApiCode;
  /** The number of rows, if the data is a list. */
  readonly rows?: number;
}

/** Ten representative actions, each chosen for a different reason. */
export const MEASURED_ACTIONS: readonly MeasuredAction[] = [
  // no session, and the data is in memory: the cost of the API alone
  { contract: getSystemConfigurations, by: 'veterans', form: {} },
  // a shared list in memory: the cost of a longer reply, checked against its contract
  { contract: getCategories, by: 'veterans', form: { type: '1' }, rows: 33 },
  // every start of a page: the session, two documents, the badges' sync, a rank
  { contract: getUserById, by: 'veterans', form: {} },
  // the most different queries in one call: progress, battles, names, three ranks
  { contract: getUsersStatistics, by: 'veterans', form: {} },
  // a list that all players read, cached for seconds, with the caller's place among two thousand
  { contract: getDailyLeaderboard, by: 'veterans', form: { offset: '0', limit: '25' } },
  // a page of the caller's long list, with its total
  { contract: getTrackerData, by: 'veterans', form: { offset: '0', limit: '25' }, rows: 25 },
  // a page merged from two lists
  { contract: getNotifications, by: 'veterans', form: { offset: '0', limit: '10' }, rows: 10 },
  // a transaction that creates a small document, after a count
  {
    contract: setBookmark,
    by: 'everybody',
    form: { question_id: '{pick}', status: '1', type: '1' },
    code: 'updated',
  },
  // a transaction that changes an indexed document; the only one of these actions with its own strict rate
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

/** The begin of every successful reply of an action. */
export function beginningOf({ code }: MeasuredAction): string {
  const message = code ? `"message":"${API_CODES[code]}",` : '';
  return `{"error":false,${message}"data":`;
}
