import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { stepAttempt } from '../../../domain/solo/attempt-machine.ts';
import type { MachineEvent, AttemptState, Found } from '../../../domain/solo/attempt-state.ts';
import { initialState, wakeAt } from '../../../domain/solo/attempt-state.ts';
import type { AttemptView } from '../../../domain/solo/attempt-view.ts';
import { onLineReturn } from '../rest/line.ts';
import { messageOf } from '../rest/error-message.ts';
import { announce } from '../ui/announce.ts';
import { notify } from '../ui/notify.ts';
import type { AttemptCalls } from './attempt-calls.ts';
import { perform, sendWhileClosing } from './attempt-calls.ts';

/** Timers sometimes fire a little early. */
const TIMER_MARGIN_MS = 5;

const unsentKeyOf = (code: ErrorCode | undefined) =>
  code === 'captured' ? 'solo.unsentCaptured' : 'solo.unsent';

/**
 * Runs an attempt's machine in a page, with its calls, its clock and the browser's connection.
 * @param known the state that the page knows already; undefined if it must ask
 */
export function useAttempt<View extends AttemptView, Outcome>(
  kind: 'solo' | 'exam',
  pageCalls: Omit<AttemptCalls<View, Outcome>, 'showError' | 'showUnsent'>,
  known?: Found<View, Outcome>,
) {
  const { t } = useTranslation();
  const [state, setState] = useState<AttemptState<View, Outcome>>(() => initialState(kind, known));
  const latest = useRef(state);
  const calls = useRef<AttemptCalls<View, Outcome>>(undefined);
  useEffect(() => {
    calls.current = {
      ...pageCalls,
      showError: (code, about) => void notify('error', t(messageOf(code)), about),
      showUnsent(code) {
        const text = t(unsentKeyOf(code));
        announce(text, 'assertive');
        void notify('error', text, 'attempt');
      },
    };
  });

  const dispatch = useCallback((event: MachineEvent<View, Outcome>): void => {
    const step = stepAttempt(latest.current, event, Date.now());
    latest.current = step.state;
    setState(step.state);
    for (const command of step.commands) {
      if (calls.current) void perform(command, calls.current, dispatch);
    }
  }, []);

  useEffect(() => {
    if (latest.current.loading !== 'pending' || !calls.current) return;
    void perform({ kind: 'load' }, calls.current, dispatch);
  }, [dispatch]);

  const at = wakeAt(state);
  useEffect(() => {
    if (at === undefined) return;
    const tick = () => dispatch({ kind: 'tick' });
    const timer = setTimeout(tick, Math.max(0, at - Date.now()) + TIMER_MARGIN_MS);
    return () => clearTimeout(timer);
  }, [at, dispatch]);

  useEffect(() => {
    const online = () => dispatch({ kind: 'online' });
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [dispatch]);

  useEffect(() => {
    // the browser drops the requests of a page that closes or reloads; an answer that arrives twice counts once
    const close = () => {
      if (!calls.current?.answer) sendWhileClosing(latest.current.outbox);
    };
    window.addEventListener('pagehide', close);
    return () => window.removeEventListener('pagehide', close);
  }, []);

  const isUnsent = state.retryAt !== undefined;
  const isStuck = isUnsent || state.end?.status === 'failed';
  useEffect(() => {
    // the retry may be seconds away, and the browser fires no event for a line that breaks behind its router
    return isStuck ? onLineReturn(() => dispatch({ kind: 'online' })) : undefined;
  }, [isStuck, dispatch]);

  const offsetMs = state.held?.offsetMs ?? 0;
  return {
    state,
    dispatch,
    /** @param question its number, if several are open */
    answer: useCallback(
      (answer: Answer, question?: number) => dispatch({ kind: 'answer', answer, question }),
      [dispatch],
    ),
    giveUp: () => dispatch({ kind: 'giveUp' }),
    /** The server's time. */
    now: useCallback(() => Date.now() + offsetMs, [offsetMs]),
    /** Sends the unsent answers again; undefined if there are none. */
    resend: isUnsent ? () => dispatch({ kind: 'resend' }) : undefined,
    /** Says that answers are unsent, and why. */
    unsentText: isUnsent ? t(unsentKeyOf(state.unsentBy)) : undefined,
  };
}
