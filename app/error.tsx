'use client';

import { ErrorScreen } from '../features/shell/error-screen.tsx';
import { isFailedImport } from '../features/shell/failed-import.ts';

/** Replaces a page that threw an error; the frame around it stays. */
export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <ErrorScreen error={error} onRetry={isFailedImport(error) ? () => location.reload() : reset} />
  );
}
