/** A spinner; the text beside it says what it waits for. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-[1.1em] shrink-0 rounded-full border-[3px] border-current border-e-transparent opacity-80 motion-safe:animate-turn"
    />
  );
}
