'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsWanted, watchToastsWanted } from './notify.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/** The place of toasts; costs nothing until the first one. */
export function Toaster() {
  const wanted = useSyncExternalStore(watchToastsWanted, areToastsWanted, () => false);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
