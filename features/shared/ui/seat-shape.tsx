import type { SeatNumber } from './seat.ts';
import { SEAT_STYLES } from './seat.ts';

const SHAPES = [
  'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Z',
  'M8 .8 15.2 8 8 15.2.8 8Z',
  'M3 1.6h10c.8 0 1.4.6 1.4 1.4v10c0 .8-.6 1.4-1.4 1.4H3c-.8 0-1.4-.6-1.4-1.4V3c0-.8.6-1.4 1.4-1.4Z',
  'M8 1.2 15.4 14H.6Z',
] as const;

/** The shape of a seat in its colour, for players who cannot distinguish the colours. */
export function SeatShape({
  seat,
  className = 'size-4',
}: {
  seat: SeatNumber;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`${className} shrink-0 ${SEAT_STYLES[seat].text}`}
    >
      <path d={SHAPES[seat]} fill="currentColor" />
    </svg>
  );
}
