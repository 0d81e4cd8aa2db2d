import type { ReactNode } from 'react';

const BLIPS = [
  'start-[14%] top-[24%] bg-seat-2 [animation-delay:200ms]',
  'end-[16%] top-[18%] bg-seat-3 [animation-delay:900ms]',
  'end-[10%] bottom-[30%] bg-seat-4 [animation-delay:500ms]',
  'start-[22%] bottom-[14%] bg-sun [animation-delay:1200ms]',
];

/** A rotating beam over rings, with the player in the middle. Decorative: the text beside it says the same. */
export function Radar({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="relative grid aspect-square w-[min(80vw,26dvh)] sm:w-[min(22rem,36dvh)] place-items-center rounded-full bg-sunken"
    >
      {['inset-0', 'inset-[14%]', 'inset-[28%]'].map((inset) => (
        <span key={inset} className={`absolute rounded-full border-2 border-line ${inset}`} />
      ))}
      <span className="absolute inset-0 rounded-full bg-[conic-gradient(from_0deg,transparent_0_72%,var(--sun)_100%)] opacity-70 motion-safe:animate-turn motion-safe:[animation-duration:2.4s]" />
      {BLIPS.map((place) => (
        <span
          key={place}
          className={`absolute size-4 rounded-full motion-safe:animate-breathe ${place}`}
        />
      ))}
      <span className="absolute size-28 rounded-full bg-accent opacity-40 motion-safe:animate-pulse-ring" />
      <span className="relative rounded-full border-4 border-accent bg-raised">{children}</span>
    </div>
  );
}
