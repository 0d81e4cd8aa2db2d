import type { ReactNode } from 'react';

/** What a list or a screen says when there is nothing in it, and what can be done. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  level = 2,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Of the heading: 1 where this is all there is on the page. */
  level?: 1 | 2;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-center gap-3 rounded-card border-2 border-dashed border-line-strong px-6 py-10 text-center">
      <span
        aria-hidden="true"
        className="grid size-16 -rotate-6 place-items-center rounded-card bg-sun text-on-sun [&_svg]:size-8"
      >
        {icon}
      </span>
      <Heading className="text-2xl sm:text-3xl">{title}</Heading>
      {children && <p className="max-w-prose text-muted">{children}</p>}
      {action && <div className="flex flex-wrap justify-center gap-3 pt-2">{action}</div>}
    </div>
  );
}
