import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { ApiError } from '../../../domain/errors.ts';
import type { RunView } from '../../../domain/contract/attempt.ts';
import { answerQuestion } from '../../../domain/contract/attempt.ts';
import type { ExamResult, ExamView } from '../../../domain/contract/exam.ts';
import { getExamModuleQuestions } from '../../../domain/contract/exam.ts';
import type { AttemptPhase } from '../../../domain/play/attempt.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { callAction } from '../../shared/rest/call-action.ts';
import { messageOf } from '../../shared/rest/error-message.ts';
import { announce } from '../../shared/ui/announce.ts';
import { notify } from '../../shared/ui/notify.ts';
import { answerOf, UNSENT } from '../run-calls.ts';
import { heldRun, withReply } from '../run-view.ts';
import type { HeldRun } from '../run-view.ts';
import type { Letter } from '../use-outbox.ts';
import { useEndAgain, useOutbox } from '../use-outbox.ts';
import { usePhase } from '../use-phase.ts';
import type { ExamProgress } from './exam-queries.ts';
import { endExam, readProgress } from './exam-queries.ts';

/** Codes that say that nothing more can be given. */
const OVER: ReadonlySet<string> = new Set(['attemptOver', 'tooLate', 'noData']);

/** A held run of an exam. */
interface Playing extends HeldRun {
  readonly run: ExamView;
}

/** Where the page of an exam stands. */
type ExamState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready' }
  | { readonly state: 'running'; readonly run: ExamView; readonly phase: AttemptPhase }
  | { readonly state: 'ending' }
  | { readonly state: 'over'; readonly result: ExamResult };

/** The name by which the server tells this page from another one that shows the same exam. */
export const newPageName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');

/** The name of a page that is looked at; '' of one that is hidden. */
const lookedAt = (page: string) => (document.visibilityState === 'visible' ? page : '');

const playingOf = (run: ExamView): Playing => ({ ...heldRun(run, Date.now()), run });

/**
 * The player's only attempt at an exam: asks on arrival how far it is, opens it with its key, sends answers, follows the time,
 * and ends it. The server decides; the page shows.
 * @param page its name
 */
export function useExam(id: string, page: string) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [playing, setPlaying] = useState<Playing | null>(null);
  const [result, setResult] = useState<ExamResult | null>(null);
  const known = useQuery({
    queryKey: ['exam', id],
    queryFn: async (): Promise<ExamProgress & { readonly held?: Playing }> => {
      const progress = await readProgress(id, lookedAt(page));
      return progress.kind === 'running'
        ? { ...progress, held: playingOf(progress.run) }
        : progress;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const found = known.data;
  const over = result ?? (found?.kind === 'over' ? found.result : null);
  const current = over ? null : (playing ?? found?.held ?? null);
  const phase = usePhase(current);

  const opening = useMutation({
    mutationFn: ({ key, isAgreed }: { key: string; isAgreed: boolean }) =>
      callAction(getExamModuleQuestions, {
        ...{ exam_module_id: id, exam_key: key, is_agreed: isAgreed ? '1' : '0', page },
      }),
    onSuccess: (run) => setPlaying(playingOf(run)),
  });

  const ending = useMutation({
    mutationFn: async (answers: readonly object[]) => {
      const began = current?.run.startedAt;
      const seconds = began === undefined ? 0 : (Date.now() + offsetMs - began) / 1_000;
      return endExam(id, { seconds, answers });
    },
    networkMode: 'always',
    onSuccess: (ended) => {
      if (ended) setResult(ended);
      void queries.invalidateQueries({ queryKey: ['exams'] });
    },
  });
  const { mutate: endWith } = ending;
  /** What was not sent is with the end, and another try brings it again. */
  const unended = ending.isError ? ending.variables : undefined;

  /** Answers that the server has taken since the page is open. */
  const taken = useRef(0);
  /** Reads the attempt anew: it may have gone on elsewhere, or be over. */
  const refresh = useCallback(async () => {
    let before: number;
    let progress: ExamProgress | undefined;
    do {
      before = taken.current;
      progress = await readProgress(id, lookedAt(page)).catch(() => undefined);
      // it was asked for before an answer was taken, and may not know of it
    } while (taken.current !== before);
    if (progress?.kind === 'running') setPlaying(playingOf(progress.run));
    if (progress?.kind === 'over') setResult(progress.result);
  }, [id, page]);

  const deliver = useCallback(
    async ({ run, question, answer }: Letter): Promise<void> => {
      try {
        const reply = await callAction(answerQuestion, {
          ...{ attempt_id: run.attempt_id, question: String(question) },
          answer: JSON.stringify(answer),
        });
        const at = Date.now();
        taken.current += 1;
        setPlaying((before) => {
          const now = before ?? found?.held ?? null;
          if (!now) return now;
          const next = withReply(now, question, reply, at);
          return { offsetMs: next.offsetMs, run: { ...now.run, ...next.run } };
        });
      } catch (error) {
        const code = error instanceof ApiError ? error.code : 'unavailable';
        if (UNSENT.has(code)) throw error;
        if (OVER.has(code) || code === 'alreadyAnswered') await refresh();
        else await notify('error', t(messageOf(error)), 'run');
      }
    },
    [found?.held, refresh, t],
  );
  const onStuck = useCallback(() => {
    announce(t('solo.unsent'), 'assertive');
    void notify('error', t('solo.unsent'), 'run');
  }, [t]);
  const { put, empty, pending, isStuck, retry } = useOutbox(deliver, onStuck);

  const end = useCallback(() => {
    const left = empty();
    endWith(left.map(({ run, question, answer }) => answerOf(run, question, answer)));
  }, [empty, endWith]);
  const isOver = phase?.kind === 'over';
  const ended = useRef(false);
  useEffect(() => {
    if (!isOver || ended.current) return;
    ended.current = true;
    end();
  }, [isOver, end]);
  useEndAgain(unended, endWith);

  const offsetMs = current?.offsetMs ?? 0;
  const run: RunView | undefined = current?.run;
  return {
    state: stateOf(),
    start: opening,
    end,
    /** Reads the attempt anew. */
    refresh: useCallback(() => void refresh(), [refresh]),
    held: {
      answer: useCallback(
        (given: Answer, number?: number) => {
          if (run && number !== undefined) put({ run, question: number, answer: given });
        },
        [run, put],
      ),
      ...{ pending, resend: isStuck ? retry : undefined, giveUp: end },
      now: useCallback(() => Date.now() + offsetMs, [offsetMs]),
    },
  };

  function stateOf(): ExamState {
    if (over) return { state: 'over', result: over };
    if (unended) return { state: 'failed', retry: () => endWith(unended) };
    if (ending.isPending || isOver) return { state: 'ending' };
    if (current && phase) return { state: 'running', run: current.run, phase };
    if (known.isPending) return { state: 'loading' };
    if (known.isError) return { state: 'failed', retry: () => void known.refetch() };
    return { state: 'ready' };
  }
}
