import { classNames } from './class-names.ts';

/** A placeholder for content that is loading. Screen readers skip it; another element has the text. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block rounded-control bg-[linear-gradient(100deg,var(--line)_30%,var(--sunken)_50%,var(--line)_70%)] bg-size-[200%_100%] motion-safe:animate-shimmer',
        className,
      )}
    />
  );
}
