import type { ReactNode } from 'react';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { I18nBoundary } from '../../features/shared/i18n/i18n-boundary.tsx';
import { QueryProvider } from '../../features/shared/rest/query-provider.tsx';

/** The pages of one's own. They listen to nothing: no Firebase. */
export default function ProfileLayout({ children }: { children: ReactNode }) {
  return (
    <I18nBoundary>
      <QueryProvider>
        <AccountFrame>{children}</AccountFrame>
      </QueryProvider>
    </I18nBoundary>
  );
}
