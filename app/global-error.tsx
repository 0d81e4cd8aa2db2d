'use client';

import { ErrorScreen } from '../features/shell/error-screen.tsx';
import './globals.css';

/** Instead of everything, where the frame itself broke. */
export default function GlobalErrorPage() {
  return (
    <html lang="en">
      <body>
        <main id="main">
          <ErrorScreen onRetry={() => location.reload()} />
        </main>
      </body>
    </html>
  );
}
