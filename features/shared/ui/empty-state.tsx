import type { ReactNode } from 'react';
import { LazyMascot } from './lazy-mascot.tsx';
import type { Mood } from './mascot.tsx';

/** The message of an empty list or screen, with the next steps. The mascot shows it, or an icon that says more. */
export function EmptyState({
  icon,
  mood = 'thinking',
  title,
  children,
  action,
  level = 2,
}: {
  icon?: ReactNode;
  /** Of the mascot, without an icon. */
  mood?: Mood;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The heading's level: 1 if the page has no other heading. */
  level?: 1 | 2;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-center gap-3 rounded-card border-2 border-dashed border-line-strong px-6 py-10 text-center">
      {icon ? (
        <span
          aria-hidden="true"
          className="grid size-16 -rotate-6 place-items-center rounded-card bg-sun text-on-sun [&_svg]:size-8"
        >
          {icon}
        </span>
      ) : (
        <LazyMascot mood={mood} className="size-36 flat:size-24" />
      )}
      <Heading className="text-2xl sm:text-3xl">{title}</Heading>
      {children && <p className="max-w-prose text-muted">{children}</p>}
      {action && <div className="flex flex-wrap justify-center gap-3 pt-2">{action}</div>}
    </div>
  );
}
