import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ExamResult } from '../../domain/contract/exam.ts';
import { getExamModuleQuestions } from '../../domain/contract/exam.ts';
import type { AttemptPhase } from '../../domain/play/attempt.ts';
import { stageOfAttempt } from '../../domain/solo/attempt-state.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { openOrFind, useAttempt } from '../shared/attempt/use-attempt.ts';
import type { ExamAttempt } from './exam-queries.ts';
import { endExam, readExamProgress } from './exam-queries.ts';

/** The state of an exam's page. */
type ExamState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready' }
  | { readonly state: 'running'; readonly attempt: ExamAttempt; readonly phase: AttemptPhase }
  | { readonly state: 'ending' }
  | { readonly state: 'over'; readonly result: ExamResult };

/** The name by which the server tells this page from another one that shows the same exam. */
export const newPageName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');

/** The page's name while it is visible; '' while it is hidden. */
const lookedAt = (page: string) => (document.visibilityState === 'visible' ? page : '');

/**
 * The player's only attempt at an exam: domain/solo/attempt-machine.ts, with the calls of its page.
 * @param page its name
 */
export function useExam(id: string, page: string) {
  const queries = useQueryClient();
  const look = () => readExamProgress(id, lookedAt(page));
  const attempt = useAttempt<ExamAttempt, ExamResult>('exam', {
    look,
    load: () =>
      queries.fetchQuery({ queryKey: ['exam', id], queryFn: look, staleTime: 0, gcTime: 0 }),
    finish: (_, answers, seconds) => endExam(id, { seconds, answers }),
    refreshAccount: () => void queries.invalidateQueries({ queryKey: ['exams'] }),
  });
  const { state, dispatch } = attempt;
  const start = useMutation({
    mutationFn: ({ key, isAgreed }: { key: string; isAgreed: boolean }) => {
      const is_agreed = isAgreed ? '1' : '0';
      const fields = { exam_module_id: id, exam_key: key, is_agreed, page } as const;
      return openOrFind(callAction(getExamModuleQuestions, fields), look);
    },
    onSuccess: (view) => dispatch({ kind: 'opened', view }),
  });
  return {
    state: pageOf(),
    start,
    /** Reads the attempt again: another page may have changed or ended it. */
    refresh: useCallback(() => dispatch({ kind: 'look' }), [dispatch]),
    held: {
      answer: attempt.answer,
      pending: state.outbox,
      resend: attempt.resend,
      giveUp: attempt.giveUp,
      now: attempt.now,
    },
  };

  function pageOf(): ExamState {
    const stage = stageOfAttempt(state);
    switch (stage.kind) {
      case 'over':
        return { state: 'over', result: stage.outcome };
      case 'failed':
        return { state: 'failed', retry: () => dispatch({ kind: 'retry' }) };
      case 'running':
        return { state: 'running', attempt: stage.view, phase: stage.phase };
      case 'loading':
      case 'ready':
      case 'ending':
        return { state: stage.kind };
    }
  }
}
