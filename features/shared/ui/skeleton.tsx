import { classNames } from './class-names.ts';

/** The place of something that is still loading; silent, the words for it are elsewhere. */
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
