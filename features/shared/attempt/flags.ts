import type { AttemptView } from '../../../domain/solo/attempt-view.ts';
import { attemptIdentity } from '../../../domain/solo/attempt-view.ts';
import type { Flags } from '../state/persisted-state.ts';

/** The number of latest attempts whose flags are stored. */
const MAX_FLAGGED_ATTEMPTS = 5;

/** The flagged questions of an attempt. */
export const flagsOf = (kept: readonly Flags[], view: AttemptView): readonly number[] =>
  kept.find((one) => one.run === attemptIdentity(view))?.questions ?? [];

/** Adds or removes the flag of a question. */
export function withFlag(
  kept: readonly Flags[],
  view: AttemptView,
  question: number,
): readonly Flags[] {
  const before = new Set(flagsOf(kept, view));
  const questions = [...before.symmetricDifference(new Set([question]))];
  const others = kept.filter((one) => one.run !== attemptIdentity(view));
  return [...others, { run: attemptIdentity(view), questions }].slice(-MAX_FLAGGED_ATTEMPTS);
}
