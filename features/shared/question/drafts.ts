import { createContext, use, useCallback, useRef, useState } from 'react';
import type { Answer } from '../../../domain/question/question.ts';

/** An answer that the player has begun and not given. */
export interface Draft {
  /** The state of the input. */
  readonly state: unknown;
  /** The answer that would be given now; undefined while it is incomplete. */
  readonly answer: Answer | undefined;
}

/** The drafts by question id, where the player moves between questions; undefined where an input lives as long as its question. */
export const DraftsContext = createContext<Map<string, Draft> | undefined>(undefined);

/**
 * The state of an input: as the player left it, if the question was left before its answer was given.
 * @param initial the state without a draft
 * @param answerOf the answer that a state would give, undefined while it is incomplete
 */
export function useDraft<State>(
  question: string,
  initial: () => State,
  answerOf: (state: State) => Answer | undefined,
): readonly [State, (change: (before: State) => State) => void] {
  const drafts = use(DraftsContext);
  const [state, setState] = useState<State>(() => {
    const draft = drafts?.get(question);
    // the same input has written it
    return draft ? (draft.state as State) : initial();
  });
  const latest = useRef(state);
  const change = useCallback(
    (to: (before: State) => State) => {
      latest.current = to(latest.current);
      setState(latest.current);
      drafts?.set(question, { state: latest.current, answer: answerOf(latest.current) });
    },
    [drafts, question, answerOf],
  );
  return [state, change];
}
