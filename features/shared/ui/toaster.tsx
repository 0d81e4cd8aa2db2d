'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsWanted, watchToastsWanted } from './notify.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/** The container of toasts; loads no code before the first. */
export function Toaster() {
  const wanted = useSyncExternalStore(watchToastsWanted, areToastsWanted, () => false);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
