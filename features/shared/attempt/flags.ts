import type { AttemptView } from '../../../domain/solo/attempt-view.ts';
import { attemptIdentity } from '../../../domain/solo/attempt-view.ts';
import type { Flags } from '../state/persisted-state.ts';

/** The number of latest attempts whose flags are stored. */
const MAX_FLAGGED_ATTEMPTS = 5;

/** The flagged questions of an attempt. */
export const flagsOf = (stored: readonly Flags[], view: AttemptView): readonly number[] =>
  stored.find((one) => one.run === attemptIdentity(view))?.questions ?? [];

/** Adds or removes the flag of a question. */
export function withFlag(
  stored: readonly Flags[],
  view: AttemptView,
  question: number,
): readonly Flags[] {
  const before = new Set(flagsOf(stored, view));
  const questions = [...before.symmetricDifference(new Set([question]))];
  const others = stored.filter((one) => one.run !== attemptIdentity(view));
  return [...others, { run: attemptIdentity(view), questions }].slice(-MAX_FLAGGED_ATTEMPTS);
}
