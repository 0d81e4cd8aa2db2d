'use client';

import { ErrorScreen } from '../features/shell/error-screen.tsx';

/** Instead of a page that broke; the frame around it stays. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <ErrorScreen onRetry={reset} />;
}
