import { useCallback, useEffect, useRef, useState } from 'react';
import type { RunView } from '../../domain/contract/attempt.ts';
import { afterPaint } from '../shared/ui/late.tsx';
import type { PendingAnswer } from './run-view.ts';

/** How long it waits before it tries again by itself, in milliseconds. */
const AGAIN_MS = 4_000;

/** An answer with the run that it belongs to. */
export interface Letter extends PendingAnswer {
  readonly run: RunView;
}

/** Answers on their way to the server. */
export interface Outbox {
  /** Not taken yet; of each question the last. */
  readonly pending: readonly PendingAnswer[];
  /** Whether the last try did not get through. */
  readonly isStuck: boolean;
  readonly put: (letter: Letter) => void;
  /** Tries again at once. */
  readonly retry: () => void;
  /** Forgets what was not taken. @returns what that is */
  readonly empty: () => readonly Letter[];
}

/**
 * Keeps answers until the server has taken them: one after the other, so that a change of mind never arrives before what it
 * changes. What does not get through is tried again after a while, when the browser is back online, and on demand.
 * @param deliver resolves when an answer needs no other try, taken or refused; rejects where it did not get through
 * @param onStuck called when the first of several tries does not get through
 */
export function useOutbox(deliver: (letter: Letter) => Promise<void>, onStuck: () => void): Outbox {
  const queue = useRef<readonly Letter[]>([]);
  const isBusy = useRef(false);
  const wasStuck = useRef(false);
  const [pending, setPending] = useState<readonly PendingAnswer[]>([]);
  const [isStuck, setStuck] = useState(false);

  const keep = useCallback((letters: readonly Letter[]) => {
    queue.current = letters;
    setPending(letters);
  }, []);
  const mark = useCallback((stuck: boolean) => {
    wasStuck.current = stuck;
    setStuck(stuck);
  }, []);

  const work = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      for (let letter = queue.current[0]; letter; letter = queue.current[0]) {
        const sent = letter;
        await deliver(sent);
        mark(false);
        // meanwhile another may have taken its place
        keep(queue.current.filter((one) => one !== sent));
      }
    } catch {
      if (!wasStuck.current) onStuck();
      mark(queue.current.length > 0);
    } finally {
      isBusy.current = false;
    }
  }, [deliver, keep, mark, onStuck]);

  useEffect(() => {
    if (!isStuck) return;
    const again = () => void work();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isStuck, work]);

  return {
    pending,
    isStuck,
    put: useCallback(
      (letter) => {
        keep([...queue.current.filter(({ question }) => question !== letter.question), letter]);
        // to send an answer takes a slow phone as long as to show it
        afterPaint(() => void work());
      },
      [keep, work],
    ),
    retry: useCallback(() => void work(), [work]),
    empty: useCallback(() => {
      const left = queue.current;
      keep([]);
      mark(false);
      return left;
    }, [keep, mark]),
  };
}

/** Sends an end that did not get through again, once the browser is back online. @param unended undefined where there is none */
export function useEndAgain<T>(unended: T | undefined, again: (unended: T) => void): void {
  useEffect(() => {
    if (unended === undefined) return;
    const send = () => again(unended);
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [unended, again]);
}
