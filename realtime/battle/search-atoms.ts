import { atom } from 'jotai';
import { assertNever } from '../../domain/assert-never.ts';
import type { BotLevel } from '../../domain/battle/room.ts';
import { clockAtom } from '../clock/clock-atoms.ts';
import { DONE } from './intent-result.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import type { IntentResult } from './intent-result.ts';
import { giveUpAtom, leaveRoomAtom, openNewRoomAtom } from './lobby-atoms.ts';
import { resultIdAtom } from './presence-effect-atoms.ts';
import { roomRecordAtom } from './room-documents.ts';
import { selectRoomAtom, roomIdAtom } from './selected-room-atoms.ts';
import {
  endOfSearchAtom,
  foundRoomIdAtom,
  searchEffectAtom,
  searchPlanAtom,
} from './search-effect-atom.ts';

/** A search for a stranger to battle. Instants are milliseconds of server time. */
export type SearchState =
  | { readonly state: 'idle' }
  | {
      readonly state: 'searching';
      readonly since: number;
      readonly until: number;
      /** Whether a duel against a recorded run is being opened. */
      readonly isGhostOpening: boolean;
      /** Whether no recorded run fitted when the page last asked. */
      readonly hasNoGhost: boolean;
    }
  | { readonly state: 'found'; readonly roomId: string }
  /** The search time is over. */
  | { readonly state: 'nobody' }
  | { readonly state: 'failed'; readonly code: ErrorCode };

/** The state of the search. While something reads it, the search continues. */
export const searchAtom = atom((get): SearchState => {
  get(searchEffectAtom);
  const roomId = get(foundRoomIdAtom);
  const plan = get(searchPlanAtom);
  if (roomId) return { state: 'found', roomId };
  switch (plan.state) {
    case 'searching':
      return {
        state: 'searching',
        since: plan.since,
        until: plan.until,
        isGhostOpening: plan.isGhostOpening ?? false,
        hasNoGhost: plan.hasNoGhost ?? false,
      };
    case 'leaving':
      return { state: 'idle' };
    case 'idle':
    case 'nobody':
    case 'failed':
      return plan;
    default:
      return assertNever(plan);
  }
});

/** The question filter of a search. */
interface QuestionFilter {
  /** Slug, or '' for any. */
  readonly category: string;
  /** Id of the content language; '' without language_mode. */
  readonly language: string;
}

/** Starts the search for a rival. */
export const startSearchAtom = atom(
  null,
  (get, set, { category, language, searchSeconds }: QuestionFilter & { searchSeconds: number }) => {
    const since = get(clockAtom).now();
    const room = get(roomRecordAtom);
    // from a result: the rival need not wait for a rematch
    if (room.state === 'live' && room.data.kind === 'random' && get(resultIdAtom)) {
      void set(giveUpAtom);
    }
    set(selectRoomAtom, null);
    set(searchPlanAtom, {
      state: 'searching',
      category,
      language,
      since,
      until: since + searchSeconds * 1_000,
    });
  },
);

/** Ends the search and leaves its room. A battle that began in this moment continues, and so does a new search. */
export const cancelSearchAtom = atom(null, async (get, set): Promise<IntentResult> => {
  const isLeaving = () => get(searchPlanAtom).state === 'leaving';
  set(searchPlanAtom, { state: 'leaving' });
  await set(endOfSearchAtom);
  const left = isLeaving() && get(roomIdAtom) ? await set(leaveRoomAtom) : DONE;
  if (isLeaving()) set(searchPlanAtom, { state: 'idle' });
  return left;
});

/** Opens a duel that answers another player's game against an own recorded run. */
export const answerGameAtom = atom(null, (_get, set, answerTo: string) => {
  set(searchPlanAtom, { state: 'idle' });
  return set(openNewRoomAtom, { kind: 'ghost', category: '', language: '', answerTo });
});

/** Opens a practice match against the bot, and shows it. */
export const playBotAtom = atom(
  null,
  (_get, set, { level, category, language }: QuestionFilter & { level: BotLevel }) => {
    set(searchPlanAtom, { state: 'idle' });
    return set(openNewRoomAtom, { kind: 'bot', category, language, botLevel: level });
  },
);
