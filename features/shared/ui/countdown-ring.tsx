'use client';

import { useEffect, useRef } from 'react';

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;

/**
 * The time left as a ring and in seconds. Once a second it writes to its own elements and lets CSS draw the way there,
 * so React renders nothing while it runs. `from` and `until` are ms of the clock that `now` reads.
 */
export function CountdownRing({
  from,
  until,
  now,
  label,
  urgentSeconds = 5,
  onSecond,
  className = 'size-(--ring,5rem)',
}: {
  from: number;
  until: number;
  now: () => number;
  label: string;
  urgentSeconds?: number;
  /** Told the whole seconds left, each time they change; 0 at the end. */
  onSecond?: (seconds: number) => void;
  className?: string;
}) {
  const ring = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const clock = useRef(now);
  const told = useRef(onSecond);
  useEffect(() => {
    clock.current = now;
    told.current = onSecond;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: number | undefined;

    function draw(): void {
      clearTimeout(timer);
      const left = Math.max(0, until - clock.current());
      const seconds = Math.ceil(left / 1000);
      // where the ring stands when the next second begins; the transition leads there
      const next = Math.max(0, seconds - 1) * 1000;
      ring.current?.style.setProperty('--left', String(next / Math.max(1, until - from)));
      ring.current?.style.setProperty('--step', `${left - next}ms`);
      ring.current?.setAttribute('data-urgent', String(seconds <= urgentSeconds));
      if (text.current) text.current.textContent = String(seconds);
      if (shown !== undefined && shown !== seconds) told.current?.(seconds);
      shown = seconds;
      if (left > 0) timer = setTimeout(draw, left - next + 1);
    }

    function redraw(): void {
      if (!document.hidden) draw();
    }

    // begins where the time stands, not where it stood a second ago
    ring.current?.style.setProperty('--step', '0ms');
    ring.current?.style.setProperty(
      '--left',
      String(Math.min(1, Math.max(0, until - clock.current()) / Math.max(1, until - from))),
    );
    const frame = requestAnimationFrame(() => requestAnimationFrame(draw));
    document.addEventListener('visibilitychange', redraw);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', redraw);
    };
  }, [from, until, urgentSeconds]);

  return (
    <div
      ref={ring}
      role="timer"
      aria-label={label}
      className={`group relative grid shrink-0 place-items-center ${className}`}
    >
      <svg
        viewBox="0 0 100 100"
        aria-hidden="true"
        className="absolute inset-0 size-full -rotate-90"
      >
        <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="10" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          strokeWidth="10"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          style={{
            strokeDashoffset: `calc(${LENGTH}px * (1 - var(--left, 1)))`,
            transitionDuration: 'var(--step, 0ms)',
          }}
          className="stroke-seat-3 ease-linear group-data-[urgent=true]:stroke-accent motion-safe:transition-[stroke-dashoffset]"
        />
      </svg>
      <span
        ref={text}
        className="font-display text-[calc(var(--ring,5rem)*0.36)] leading-none font-extrabold tabular-nums group-data-[urgent=true]:text-accent"
      />
    </div>
  );
}
