import type { RunOutcome } from '../../domain/contract/attempt.ts';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import type { AttemptPhase } from '../../domain/play/attempt.ts';

/** A mode as its page plays it. */
export interface SoloMode {
  readonly name: SoloModeName;
  /** What is played, as its path below the mode's page; '' for a mode that is one whole. */
  readonly item: string;
  /** Opens a run, or resumes the one that goes on; with `isResume` that alone. @throws ApiError */
  readonly open: (language: string, isResume: boolean) => Promise<AttemptView>;
  /** Told when what is played was called off: what else the page shows of it is old. */
  readonly onCalledOff?: () => void;
}

/** Where the page of a mode stands. */
export type RunState =
  | { readonly state: 'loading' }
  /** It is not known whether a run goes on. */
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready' }
  /** Another item of the mode is being played: one run at a time. */
  | { readonly state: 'elsewhere'; readonly run: AttemptView }
  | { readonly state: 'running'; readonly run: AttemptView; readonly phase: AttemptPhase }
  | { readonly state: 'ending' }
  | { readonly state: 'over'; readonly outcome: RunOutcome };
