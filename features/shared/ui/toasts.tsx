'use client';

import { Toaster } from 'react-hot-toast';

/** Toasts in our colours; the library itself keeps at most 20. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      toastOptions={{
        duration: 4000,
        error: {
          duration: 4000,
          iconTheme: { primary: 'var(--danger)', secondary: 'var(--raised)' },
        },
        success: {
          duration: 2000,
          iconTheme: { primary: 'var(--success)', secondary: 'var(--raised)' },
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
