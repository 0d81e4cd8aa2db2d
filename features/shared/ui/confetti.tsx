'use client';

import { useEffect, useRef } from 'react';

/** Confetti over the whole window, once; nothing for those who asked for less motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let stop: (() => void) | undefined;
    let gone = false;
    void import('./throw-confetti.ts').then(({ throwConfetti }) => {
      if (!gone && canvas.current) stop = throwConfetti(canvas.current);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, []);

  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-50 size-full"
    />
  );
}
