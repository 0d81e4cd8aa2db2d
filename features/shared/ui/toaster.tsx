'use client';

import { Suspense, useSyncExternalStore } from 'react';
import { lazyDrawing } from './lazy-drawing.tsx';
import { areToastsWanted, watchToastsWanted } from './notify.ts';

const Toasts = lazyDrawing(async () => (await import('./toasts.tsx')).Toasts);

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
