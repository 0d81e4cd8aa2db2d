import { useRouter } from 'next/navigation';
import { useCallback, useRef, useState } from 'react';
import type { ChallengeAnswer } from '../../domain/challenge/challenge.ts';
import {
  answerChallenge,
  beginChallenge,
  finishChallenge,
} from '../../domain/contract/challenge.ts';
import type { ChallengeOutcome, ChallengeSide } from '../../domain/contract/challenge.ts';
import { ApiError } from '../../domain/errors.ts';
import type { Found } from '../../domain/solo/attempt-state.ts';
import { stageOfAttempt } from '../../domain/solo/attempt-state.ts';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import { useAttempt } from '../shared/attempt/use-attempt.ts';
import { callAction, isNoData } from '../shared/rest/call-action.ts';
import { deleteRunToken, readRunToken, storeRunToken } from './run-token.ts';

type FoundRun = Found<AttemptView, ChallengeOutcome>;

/** The visitor's run of a challenge: the machine of an attempt, over the calls of a challenge. */
export function useChallenge(code: string) {
  const token = useRef<string | undefined>(undefined);
  const [hasToken, setHasToken] = useState(false);
  const [rival, setRival] = useState<ChallengeSide>();
  const [hasPlayed, setPlayed] = useState(false);
  const run = () => (token.current === undefined ? {} : { run: token.current });
  const router = useRouter();

  async function begin(look: boolean): Promise<FoundRun> {
    token.current ??= readRunToken(code);
    setHasToken(token.current !== undefined);
    try {
      const fields = { code, ...run(), ...(look && { look: '1' as const }) };
      const {
        run: opened,
        attempt,
        rival: other,
        outcome,
      } = await callAction(beginChallenge, fields);
      if (opened) {
        token.current = opened;
        storeRunToken(code, opened);
        setHasToken(true);
      }
      setRival(other);
      if (outcome) return { kind: 'over', outcome };
      if (!attempt) throw new ApiError('malformed');
      setPlayed(true);
      return { kind: 'running', view: attempt };
    } catch (error) {
      if (!isNoData(error)) throw error;
      // the guest's run is deleted after a day, so another can begin
      if (token.current !== undefined) {
        token.current = undefined;
        deleteRunToken(code);
        setHasToken(false);
      }
      return { kind: 'none' };
    }
  }

  const machine = useAttempt<AttemptView, ChallengeOutcome>('solo', {
    load: () => begin(true),
    look: () => begin(true),
    async open() {
      const found = await begin(false);
      if (found.kind === 'running') return found.view;
      // it was played in another tab: the machine loads its result
      throw new ApiError(found.kind === 'over' ? 'attemptOver' : 'noData');
    },
    async answer({ attempt_id: _, ...fields }) {
      const { rival: theirs, ...reply } = await callAction(answerChallenge, {
        ...fields,
        code,
        ...run(),
      });
      if (theirs !== undefined) setRival((before) => before && withAnswer(before, theirs));
      return reply;
    },
    async finish(_view, answers) {
      try {
        return await callAction(finishChallenge, {
          code,
          ...run(),
          ...(answers.length > 0 && { play_questions: JSON.stringify(answers) }),
        });
      } catch (error) {
        // the challenger's account was deleted during the run: the page then says that the challenge is over
        if (isNoData(error)) router.refresh();
        throw error;
      }
    },
    refreshAccount: () => undefined,
  });
  const { state, dispatch } = machine;
  return {
    stage: stageOfAttempt(state),
    pending: state.outbox,
    rival,
    hasToken,
    /** Whether the run was in play on this page. */
    hasPlayed,
    forgetToken: useCallback(() => {
      token.current = undefined;
      deleteRunToken(code);
      setHasToken(false);
    }, [code]),
    now: machine.now,
    answer: machine.answer,
    resend: machine.resend,
    unsentText: machine.unsentText,
    giveUp: machine.giveUp,
    presented: useCallback(() => dispatch({ kind: 'begin', beginning: 'heard' }), [dispatch]),
    start: () => dispatch({ kind: 'start', language: '' }),
    isStarting: state.isOpening,
    retry: () => dispatch({ kind: 'retry' }),
  };
}

/** The other player's side with one more answer. */
function withAnswer(side: ChallengeSide, answer: ChallengeAnswer | null): ChallengeSide {
  return {
    ...side,
    answers: [...side.answers, answer],
    points: side.points + (answer?.points ?? 0),
    right: side.right + (answer?.isRight === true ? 1 : 0),
  };
}
