import type { ReactNode } from 'react';
import { I18nBoundary } from '../../features/shared/i18n/i18n-boundary.tsx';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <I18nBoundary>
      <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-8">{children}</div>
    </I18nBoundary>
  );
}
