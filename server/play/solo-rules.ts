import type { PlayRules } from '../../domain/play/attempt.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';

type Feedback = PlayRules['feedback'];

/** What a mode tells of an answer, by the operator's `answer_mode`: 1 whether it was right, 2 nothing, 3 also what is right. */
export function feedbackOf({ answer_mode }: SystemSettings): Feedback {
  if (answer_mode === '2') return 'none';
  return answer_mode === '3' ? 'key' : 'own';
}

/**
 * How long an answer is shown before the next question: time to see a colour, or to read a note. It runs from the server's
 * receipt of the answer, so a slow line has less of it.
 */
export function revealMsOf(feedback: Feedback): number {
  return { none: 300, own: 2_000, key: 4_500 }[feedback];
}
