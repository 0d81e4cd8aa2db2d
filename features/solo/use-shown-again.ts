import { useEffect, useRef } from 'react';
import type { RunView } from '../../domain/contract/attempt.ts';

/**
 * Looks at the run anew whenever its page is shown again: meanwhile another tab or device may have ended it.
 * @param run undefined where none goes on
 */
export function useShownAgain(
  run: RunView | undefined,
  look: (run: RunView) => Promise<void>,
): void {
  const latest = useRef({ run, look });
  useEffect(() => {
    latest.current = { run, look };
  });
  useEffect(() => {
    const onVisibility = () => {
      const now = latest.current;
      if (document.visibilityState === 'visible' && now.run) void now.look(now.run);
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
}
