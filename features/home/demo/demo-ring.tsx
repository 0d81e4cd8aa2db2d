/** A countdown that stands still at nine seconds. */
export function DemoRing() {
  return (
    <span className="relative grid size-20 shrink-0 place-items-center">
      <svg viewBox="0 0 100 100" className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r="44" fill="none" strokeWidth="10" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r="44"
          fill="none"
          strokeWidth="10"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray="60 100"
          className="stroke-seat-3"
        />
      </svg>
      <span className="font-display text-3xl font-extrabold">9</span>
    </span>
  );
}
