'use client';

import { useEffect, useRef } from 'react';

const COLOURS = ['--sun', '--accent', '--seat-1', '--seat-3', '--seat-4'];
/** From both lower corners, up and inwards, in degrees. */
const THROWS = [
  { origin: { x: 0, y: 0.8 }, angle: 68 },
  { origin: { x: 1, y: 0.8 }, angle: 112 },
];

/** Confetti over the whole window, once; none with reduced motion. */
export function Confetti() {
  const ref = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const canvas = ref.current;
    if (!canvas || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const library = import('canvas-confetti').catch(() => undefined);
    void library.then((loaded) => {
      if (gone || !loaded) return;
      const { create } = loaded;
      // the library's worker would load from a blob, which the page's policy forbids
      const fire = create(canvas, { resize: true, useWorker: false });
      stop = () => fire.reset();
      const colors = themeColours(canvas);
      for (const one of THROWS) {
        void fire({ ...one, colors, particleCount: 70, spread: 40, startVelocity: 55 });
      }
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, []);

  return (
    <canvas
      ref={ref}
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-50 size-full"
    />
  );
}

/** The theme's colours as #rrggbb, the only format that the library reads. */
function themeColours(element: HTMLElement): string[] {
  return COLOURS.map((name) => {
    element.style.color = `var(${name})`;
    const channels = getComputedStyle(element).color.match(/\d+/g) ?? [];
    const hex = channels.slice(0, 3).map((one) => Number(one).toString(16).padStart(2, '0'));
    return `#${hex.join('')}`;
  });
}
