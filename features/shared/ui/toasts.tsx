'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { Toaster } from 'react-hot-toast';

/**
 * Toasts in our colours; the library shows at most 20. We replace the library's icons, because without animation they
 * stay almost invisible.
 */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      // below the header, whose coins change when a toast appears, and the notice above it; a game has no header
      containerClassName="top-18! in-data-playing:top-2! [:root:not([data-playing]):has(#cookie-notice)_&]:top-29!"
      toastOptions={{
        duration: 4000,
        error: {
          duration: 4000,
          icon: <CircleAlert aria-hidden="true" className="shrink-0 text-danger" />,
        },
        success: {
          duration: 2000,
          icon: <CircleCheck aria-hidden="true" className="shrink-0 text-success" />,
        },
        style: {
          background: 'var(--raised)',
          color: 'var(--text)',
          border: '2px solid var(--line-strong)',
          borderRadius: '0.875rem',
          fontWeight: 600,
          maxInlineSize: 'min(28rem, calc(100vw - 2rem))',
        },
      }}
    />
  );
}
