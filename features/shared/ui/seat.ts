/** 0 to 3: each has a colour and a shape. */
export type SeatNumber = 0 | 1 | 2 | 3;

/** Wraps a seat's number to the four colours. */
export function seatNumber(seat: number): SeatNumber {
  return (seat & 3) as SeatNumber;
}

/** Class names of a seat, by number; complete strings, because Tailwind searches the source for them. */
export const SEAT_STYLES = [
  {
    fill: 'bg-seat-1 text-on-seat-1',
    soft: 'bg-seat-1-soft',
    text: 'text-seat-1',
    border: 'border-seat-1',
  },
  {
    fill: 'bg-seat-2 text-on-seat-2',
    soft: 'bg-seat-2-soft',
    text: 'text-seat-2',
    border: 'border-seat-2',
  },
  {
    fill: 'bg-seat-3 text-on-seat-3',
    soft: 'bg-seat-3-soft',
    text: 'text-seat-3',
    border: 'border-seat-3',
  },
  {
    fill: 'bg-seat-4 text-on-seat-4',
    soft: 'bg-seat-4-soft',
    text: 'text-seat-4',
    border: 'border-seat-4',
  },
] as const;
