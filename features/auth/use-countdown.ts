import { useCallback, useEffect, useState } from 'react';

/** Counts whole seconds down to 0. @param initial seconds to begin with, 0 for none */
export function useCountdown(initial: number): {
  readonly secondsLeft: number;
  readonly restart: (seconds: number) => void;
} {
  const [secondsLeft, setSecondsLeft] = useState(initial);
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const restart = useCallback((seconds: number) => setSecondsLeft(seconds), []);
  return { secondsLeft, restart };
}
