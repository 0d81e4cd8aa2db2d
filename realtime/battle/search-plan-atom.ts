import { atom } from 'jotai';
import type { ErrorCode } from '../../domain/contract/api-error.ts';

/** What the player wants of the search. Instants are milliseconds of server time. */
export type SearchPlan =
  | { readonly state: 'idle' }
  | {
      readonly state: 'searching';
      /** Slug, or '' for any. */
      readonly category: string;
      /** Content language; '' off language_mode. */
      readonly language: string;
      readonly since: number;
      readonly until: number;
    }
  /** Cancelled; the own room is being given up. */
  | { readonly state: 'leaving' }
  | { readonly state: 'nobody' }
  | { readonly state: 'failed'; readonly code: ErrorCode };

export const searchPlanAtom = atom<SearchPlan>({ state: 'idle' });
