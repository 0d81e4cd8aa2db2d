import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { examHeartbeat } from '../../domain/contract/exam.ts';
import { HEARTBEAT_INTERVAL_MS } from '../../domain/exam/presence.ts';
import { callAction } from '../shared/rest/call-action.ts';

type Kind = 'here' | 'offline' | 'capture';

/** Heartbeats of one page, numbered, because they may arrive out of order. */
const numbersOf = new Map<string, number>();
const nextNumber = (page: string): string => {
  const number = (numbersOf.get(page) ?? 0) + 1;
  numbersOf.set(page, number);
  return String(number);
};

/**
 * Sends heartbeats that say whether the exam's page is visible: at each change, and every 30 s. While the page is hidden,
 * its title counts down.
 * @param attemptId undefined without a running exam
 * @param page its name
 * @param resumeMs a longer absence ends the exam
 * @param answered changes with each accepted answer
 * @param onBack called when the page is visible again, to read the exam's state again
 */
export function useExamHeartbeat(
  attemptId: string | undefined,
  page: string,
  resumeMs: number,
  answered: number,
  onBack: () => void,
) {
  const { t } = useTranslation();
  /** How long the page was hidden before its last return. */
  const [awayMs, setAwayMs] = useState(0);
  const hiddenAt = useRef<number>(undefined);

  const say = useCallback(
    async (kind: Kind, also: { ms?: string; question?: string } = {}): Promise<void> => {
      if (attemptId === undefined) return;
      try {
        const { is_over: isOver } = await callAction(examHeartbeat, {
          attempt_id: attemptId,
          kind,
          page,
          order: nextNumber(page),
          ...also,
        });
        if (isOver) onBack();
      } catch {
        // without a network the next heartbeat reports it; other calls report that the exam is over
        if (kind !== 'capture') onBack();
      }
    },
    [attemptId, page, onBack],
  );

  /** Marks the running exam as left. */
  const leaving = useRef<() => void>(undefined);
  // a navigation within the site hides no page, but it leaves the exam as well
  useEffect(() => () => leaving.current?.(), []);

  useEffect(() => {
    if (attemptId === undefined) return;
    const title = document.title;
    let counting: ReturnType<typeof setInterval> | undefined;
    const sayHidden = () => {
      const form = new FormData();
      const fields = { attempt_id: attemptId, kind: 'hidden', page, order: nextNumber(page) };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      navigator.sendBeacon(`/api/${examHeartbeat.name}`, form);
    };
    const leave = () => {
      if (hiddenAt.current !== undefined) return;
      const since = (hiddenAt.current = Date.now());
      sayHidden();
      const count = () => {
        const seconds = Math.max(0, Math.ceil((since + resumeMs - Date.now()) / 1_000));
        document.title = t('exam.comeBack', { seconds });
      };
      count();
      counting = setInterval(count, 1_000);
    };
    const comeBack = () => {
      if (hiddenAt.current === undefined) return;
      const ms = Date.now() - hiddenAt.current;
      hiddenAt.current = undefined;
      clearInterval(counting);
      document.title = title;
      setAwayMs(ms);
      void say('here', { ms: String(ms) }).then(onBack);
    };
    leaving.current = leave;
    const look = () => (document.visibilityState === 'hidden' ? leave() : comeBack());
    // a page that opens in a background tab becomes visible only when it comes to the front
    if (document.visibilityState === 'hidden') hiddenAt.current ??= Date.now();
    // the heartbeat that reported the hidden page may have been lost
    const reconnect = () =>
      document.visibilityState === 'hidden' ? sayHidden() : void say('offline');
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', look);
    window.addEventListener('online', reconnect);
    return () => {
      leaving.current = undefined;
      clearInterval(counting);
      document.title = title;
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', look);
      window.removeEventListener('online', reconnect);
    };
  }, [attemptId, page, resumeMs, say, onBack, t]);

  // an answer counts as a heartbeat: the next one is due an interval later
  useEffect(() => {
    if (attemptId === undefined) return;
    const beat = setInterval(() => {
      if (document.visibilityState === 'visible') void say('here');
    }, HEARTBEAT_INTERVAL_MS);
    return () => clearInterval(beat);
  }, [attemptId, answered, say]);

  return {
    awayMs,
    /** Hides the note about the absence. */
    forgive: useCallback(() => setAwayMs(0), []),
    capture: useCallback(
      (question: number) => void say('capture', { question: String(question) }),
      [say],
    ),
  };
}
