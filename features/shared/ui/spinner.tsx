/** Turns while something is under way; the words beside it say what. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-[1.1em] shrink-0 rounded-full border-[3px] border-current border-e-transparent opacity-80 motion-safe:animate-turn"
    />
  );
}
