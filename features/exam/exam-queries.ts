import { queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../../domain/errors.ts';
import type { Found } from '../../domain/solo/attempt-state.ts';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import type { ExamItem, ExamResult, ExamView } from '../../domain/contract/exam.ts';
import {
  getExamModule,
  getExamModuleQuestions,
  setExamModuleResult,
} from '../../domain/contract/exam.ts';
import { callAction, callForPage, isNoData } from '../shared/rest/call-action.ts';
import { useHasCome } from '../shared/ui/use-server-time.ts';

/**
 * The exams of today, with the milliseconds by which the server's clock is ahead of this one. No day has more exams than
 * this page holds.
 * @param language an id of get_languages; '' for all that the operator's settings show
 */
export const examsOfToday = (language = '') =>
  queryOptions({
    queryKey: ['exams', 'today', language],
    queryFn: async () => {
      const fields = { type: '1', limit: '50', language_id: language } as const;
      const page = await callForPage(getExamModule, fields);
      const sent = page.rows.find(({ now }) => now !== undefined)?.now;
      return { ...page, offsetMs: sent === undefined ? 0 : sent - Date.now() };
    },
    staleTime: 0,
    // a device may sleep over midnight
    refetchOnWindowFocus: true,
  });

/**
 * Whether an exam may be begun, by the server's clock; renders when it opens.
 * @param offsetMs by which the server's clock is ahead of this one
 */
export function useIsOpen({ opens_at: opensAt = 0 }: ExamItem, offsetMs: number): boolean {
  const now = useCallback(() => Date.now() + offsetMs, [offsetMs]);
  return useHasCome(opensAt, now);
}

/** Completed exams on a page of the list. */
export const EXAMS_PER_PAGE = 10;

/** The exams that the player has completed. @param page from 0 */
export const completedExams = (page: number) =>
  queryOptions({
    queryKey: ['exams', 'completed', page],
    queryFn: () =>
      callForPage(getExamModule, {
        type: '2',
        limit: String(EXAMS_PER_PAGE),
        offset: String(page * EXAMS_PER_PAGE),
      }),
    staleTime: 0,
  });

/** The attempt at an exam, as its page stores it. */
export type ExamAttempt = AttemptView & Pick<ExamView, 'exam'>;

/**
 * Returns the running attempt, or its result. @param page the name of this page if it is visible, '' if it is hidden
 * @throws ApiError
 */
export async function readExamProgress(
  id: string,
  page: string,
): Promise<Found<ExamAttempt, ExamResult>> {
  try {
    const view = await callAction(getExamModuleQuestions, {
      exam_module_id: id,
      resume: '1',
      page,
    });
    return { kind: 'running', view };
  } catch (error) {
    if (isNoData(error)) return { kind: 'none' };
    const isOver = error instanceof ApiError && error.code === 'alreadyPlayed';
    const outcome = isOver ? await endExam(id) : undefined;
    if (outcome) return { kind: 'over', outcome };
    throw error;
  }
}

/**
 * Submits an exam, or fetches the result of one that has ended.
 * @param answers the unsent answers, by question id @throws ApiError
 */
export async function endExam(
  id: string,
  { seconds, answers }: { seconds?: number; answers?: readonly object[] } = {},
): Promise<ExamResult | undefined> {
  const { result } = await callAction(setExamModuleResult, {
    exam_module_id: id,
    ...(seconds !== undefined && { total_duration: String(Math.max(0, Math.round(seconds))) }),
    ...(answers?.length && { play_questions: JSON.stringify(answers) }),
  });
  return result;
}
