'use client';

import { useEffect, useRef } from 'react';
import { formatNumber } from '../i18n/format.ts';

const LASTS_MS = 900;

/**
 * A number that counts up from 0 once when it appears; with reduced motion it appears at once. Screen readers get the
 * final number.
 */
export function CountUp({
  value,
  label,
  language,
}: {
  value: number;
  /** The text for screen readers. */
  label: string;
  language: string;
}) {
  const shown = useRef<HTMLSpanElement>(null);
  const format = useRef((number: number) => formatNumber(language, number));
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || value === 0) return;
    let start: number | undefined;
    let frame = 0;
    const draw = (now: number) => {
      start ??= now;
      const share = Math.min(1, (now - start) / LASTS_MS);
      // fast at first and slow at the end, so that the eye can follow the end
      const number = Math.round(value * (1 - (1 - share) ** 3));
      if (shown.current) shown.current.textContent = format.current(number);
      if (share < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return (
    <>
      <span ref={shown} aria-hidden="true">
        {formatNumber(language, value)}
      </span>
      <span className="sr-only">{label}</span>
    </>
  );
}
