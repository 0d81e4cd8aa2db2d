import type { AttemptOutcome } from '../../domain/contract/attempt.ts';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import type { AttemptPhase } from '../../domain/play/attempt.ts';

/** A mode as its page plays it. */
export interface SoloMode {
  readonly name: SoloModeName;
  /** The played item, as its path below the mode's page; '' for a mode without items. */
  readonly item: string;
  /** Opens an attempt, or resumes the running one; with `isResume` it only resumes. @throws ApiError */
  readonly open: (language: string, isResume: boolean) => Promise<AttemptView>;
  /** Called when the operator called the played item off: the page must read its data again. */
  readonly onCalledOff?: () => void;
}

/** The states of a mode's page. */
export type AttemptPageState =
  | { readonly state: 'loading' }
  /** The page does not know yet whether an attempt is running. */
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready' }
  /** Another item of the mode is being played: a mode has one running attempt. */
  | { readonly state: 'elsewhere'; readonly attempt: AttemptView }
  | { readonly state: 'running'; readonly attempt: AttemptView; readonly phase: AttemptPhase }
  | { readonly state: 'ending' }
  | { readonly state: 'over'; readonly outcome: AttemptOutcome };
