import * as v from 'valibot';
import { action, DocumentId, Flag, Nothing, WholeNumber } from './action.ts';

/**
 * Waits until the recorded run in a duel locks its answer to a question, at most 6 s, and tells when that was. An empty `ms`
 * means that it has not locked yet, or never does: ask again while the question is open. Codes: noData, notAMember, tooEarly for
 * a question that is not opened.
 */
export const ghostLock = action({
  name: 'ghost_lock',
  proof: 'session',
  input: v.object({
    match_id: DocumentId,
    /** From 0. */
    question: WholeNumber,
  }),
  output: v.object({
    /** Milliseconds after the question began. */
    ms: v.optional(WholeNumber),
  }),
});

/**
 * Allows or forbids others to play against the caller's recorded runs. '0' also deletes those that exist. Codes: updated,
 * userUnknown.
 */
export const setRunRecording = action({
  name: 'set_run_recording',
  proof: 'session',
  input: v.object({ status: Flag }),
  output: Nothing,
});
