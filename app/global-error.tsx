'use client';

import { ErrorScreen } from '../features/shell/error-screen.tsx';
import './globals.css';

/** Replaces the whole document if the frame itself threw an error. */
export default function GlobalErrorPage({ error }: { error: Error }) {
  return (
    <html lang="en">
      <body>
        <main id="main">
          <ErrorScreen error={error} onRetry={() => location.reload()} />
        </main>
      </body>
    </html>
  );
}
