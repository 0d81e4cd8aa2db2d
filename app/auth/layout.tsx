import type { ReactNode } from 'react';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div data-forms className="mx-auto w-full max-w-6xl px-4 py-4 sm:py-8 sm:px-8">
      {children}
    </div>
  );
}
