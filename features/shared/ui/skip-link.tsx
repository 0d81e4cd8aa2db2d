import type { ReactNode } from 'react';

/** The first stop of the Tab key: past the header, to <main id="main">. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-control bg-ink px-4 py-3 font-bold text-white focus:not-sr-only focus:absolute focus:start-4 focus:top-2 focus:px-4 focus:py-3"
    >
      {children}
    </a>
  );
}
