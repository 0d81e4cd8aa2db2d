'use client';

import { useEffect, useRef } from 'react';

/**
 * The remaining time as a ring and in seconds. Once a second it writes to its own elements, and CSS animates between, so
 * React renders nothing while it runs. `from` and `until` are ms of the clock that `now` reads.
 *
 * The ring is two half rings, each rotated behind its half of the face: the compositor draws a rotation without the main
 * thread, but a dash of an SVG would use the main thread in every frame of a question.
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
  /** Called with the whole seconds left, each time they change; 0 at the end. */
  onSecond?: (seconds: number) => void;
  className?: string;
}) {
  const ring = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const clock = useRef(now);
  const listener = useRef(onSecond);
  useEffect(() => {
    clock.current = now;
    listener.current = onSecond;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: number | undefined;

    function draw(): void {
      clearTimeout(timer);
      const left = Math.max(0, until - clock.current());
      const seconds = Math.ceil(left / 1000);
      // the ring's position at the next second; the transition ends there
      const next = Math.max(0, seconds - 1) * 1000;
      ring.current?.style.setProperty('--left', String(next / Math.max(1, until - from)));
      ring.current?.style.setProperty('--step', `${left - next}ms`);
      ring.current?.setAttribute('data-urgent', String(seconds <= urgentSeconds));
      if (text.current) text.current.textContent = String(seconds);
      if (shown !== undefined && shown !== seconds) listener.current?.(seconds);
      shown = seconds;
      if (left > 0) timer = setTimeout(draw, left - next + 1);
    }

    function redraw(): void {
      if (!document.hidden) draw();
    }

    // starts at the current time, not at the last whole second
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
      <span aria-hidden="true" className={`${RING} border-line`} />
      <Half
        side="right-0"
        look="border-t-seat-3 border-r-seat-3 group-data-[urgent=true]:border-t-accent group-data-[urgent=true]:border-r-accent"
        begin={0}
      />
      <Half
        side="left-0"
        look="border-b-seat-3 border-l-seat-3 group-data-[urgent=true]:border-b-accent group-data-[urgent=true]:border-l-accent"
        begin={0.5}
      />
      <span
        ref={text}
        className="font-display text-[calc(var(--ring,5rem)*0.36)] leading-none font-extrabold tabular-nums group-data-[urgent=true]:text-accent"
      />
    </div>
  );
}

/** A circle whose line is a tenth of its size. */
const RING = 'absolute inset-[1%] rounded-full border-[length:calc(var(--ring,5rem)*0.1)]';

/**
 * The remaining part of one half ring. Two sides of a border make a half ring, rotated back by an eighth of a turn. At
 * zero it fades out, because the edge of the half ring would stay visible.
 */
function Half({
  side,
  look,
  begin,
}: {
  /** The side of the face. */
  side: string;
  /** The two visible sides of its border. */
  look: string;
  /** Of the whole ring, clockwise from the top. */
  begin: 0 | 0.5;
}) {
  const own = `clamp(0, var(--left, 1) - ${begin}, 0.5)`;
  const step = { transitionDuration: 'var(--step, 0ms)' };
  const moving = 'ease-linear motion-safe:transition-[rotate,opacity]';
  return (
    <span
      aria-hidden="true"
      className={`absolute inset-y-0 w-1/2 overflow-hidden ${moving} ${side}`}
      style={{ opacity: `calc(${own} * 1000)`, ...step }}
    >
      <span className={`absolute inset-y-0 w-[200%] ${side}`}>
        <span
          className={`${RING} border-transparent forced-color-adjust-none ${moving} ${look}`}
          style={{ rotate: `calc(${own} * 360deg - 135deg)`, ...step }}
        />
      </span>
    </span>
  );
}
