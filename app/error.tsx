'use client';

import { ErrorScreen } from '../features/shell/error-screen.tsx';

/** Instead of a page that broke; the frame around it stays. */
export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <ErrorScreen error={error} onRetry={reset} />;
}
