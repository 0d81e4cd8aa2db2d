import { useEffect, useRef, useState } from 'react';
import type { RunView } from '../../domain/contract/attempt.ts';
import type { AttemptPhase } from '../../domain/play/attempt.ts';
import { attemptPhase } from '../../domain/play/attempt.ts';
import type { HeldRun } from './run-view.ts';
import { attemptOf } from './run-view.ts';

/** The phase of a run, which changes with its events and with time. */
export function usePhase(current: HeldRun | null): AttemptPhase | undefined {
  const [, tick] = useState(0);
  const phase = current && attemptPhase(attemptOf(current.run), Date.now() + current.offsetMs);
  const until = !phase || phase.kind === 'over' ? undefined : phase.until;
  const offsetMs = current?.offsetMs ?? 0;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(
      () => tick((n) => n + 1),
      Math.max(0, until - Date.now() - offsetMs) + 5,
    );
    return () => clearTimeout(timer);
  }, [until, offsetMs]);
  return phase ?? undefined;
}

/** Asks once what was right of a question whose time has run out, where the mode tells it. */
export function useMissedQuestion(
  run: RunView | undefined,
  phase: AttemptPhase | undefined,
  ask: (run: RunView, question: number) => Promise<void>,
): void {
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!run || phase?.kind !== 'reveal' || run.rules.feedback === 'none') return;
    if (run.told[String(phase.question)]) return;
    const key = `${run.startedAt} ${phase.question}`;
    if (asked.current === key) return;
    asked.current = key;
    void ask(run, phase.question);
  }, [run, phase, ask]);
}
