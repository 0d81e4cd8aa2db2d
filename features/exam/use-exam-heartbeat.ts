import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { examHeartbeat } from '../../domain/contract/exam.ts';
import { HEARTBEAT_INTERVAL_MS } from '../../domain/exam/presence.ts';
import { callAction } from '../shared/rest/call-action.ts';

type Kind = 'here' | 'offline' | 'capture';

/** The signs of one page, numbered, as they may overtake each other on their way. */
const numbersOf = new Map<string, number>();
const nextNumber = (page: string): string => {
  const number = (numbersOf.get(page) ?? 0) + 1;
  numbersOf.set(page, number);
  return String(number);
};

/**
 * Says to the server that the page of an exam is looked at, or left: at once when that changes, and every 30 seconds. While it
 * is left, its title counts down.
 * @param attemptId undefined while no exam goes on
 * @param page its name
 * @param resumeMs whoever leaves it for longer has ended the exam
 * @param answered changes with every answer that was taken
 * @param onBack told when the page is looked at again: what became of the exam meanwhile is to be read anew
 */
export function useExamHeartbeat(
  attemptId: string | undefined,
  page: string,
  resumeMs: number,
  answered: number,
  onBack: () => void,
) {
  const { t } = useTranslation();
  /** For how long the page was away when it came back last. */
  const [awayMs, setAwayMs] = useState(0);
  const hiddenAt = useRef<number>(undefined);

  const say = useCallback(
    async (sign: Kind, also: { ms?: string; question?: string } = {}): Promise<void> => {
      if (attemptId === undefined) return;
      try {
        const { is_over: isOver } = await callAction(examHeartbeat, {
          attempt_id: attemptId,
          sign,
          page,
          order: nextNumber(page),
          ...also,
        });
        if (isOver) onBack();
      } catch {
        // without a network the next sign tells more; what is over, is told by everything else
        if (sign !== 'capture') onBack();
      }
    },
    [attemptId, page, onBack],
  );

  /** Leaves the exam that goes on. */
  const leaving = useRef<() => void>(undefined);
  // a way back within the site hides no page: the exam is left all the same
  useEffect(() => () => leaving.current?.(), []);

  useEffect(() => {
    if (attemptId === undefined) return;
    const title = document.title;
    let counting: ReturnType<typeof setInterval> | undefined;
    const sayHidden = () => {
      const form = new FormData();
      const fields = { attempt_id: attemptId, sign: 'hidden', page, order: nextNumber(page) };
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
    // a page that is opened in the background is looked at only when it comes to the front
    if (document.visibilityState === 'hidden') hiddenAt.current ??= Date.now();
    // what was said of being hidden may not have got through
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

  // an answer is a sign as well: the next one is due so long after it
  useEffect(() => {
    if (attemptId === undefined) return;
    const beat = setInterval(() => {
      if (document.visibilityState === 'visible') void say('here');
    }, HEARTBEAT_INTERVAL_MS);
    return () => clearInterval(beat);
  }, [attemptId, answered, say]);

  return {
    awayMs,
    /** The player has read that the page was away. */
    forgive: useCallback(() => setAwayMs(0), []),
    capture: useCallback(
      (question: number) => void say('capture', { question: String(question) }),
      [say],
    ),
  };
}
