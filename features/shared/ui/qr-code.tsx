'use client';

import { Suspense } from 'react';
import { lazyDrawing } from './lazy-drawing.tsx';
import { Skeleton } from './skeleton.tsx';

const QrDrawing = lazyDrawing(async () => (await import('./qr-drawing.tsx')).QrDrawing);

/** A text as a QR code; the first one loads the code that draws it. */
export function QrCode({
  text,
  label,
  className = 'size-44',
}: {
  text: string;
  label: string;
  className?: string;
}) {
  return (
    <div className={className}>
      <Suspense fallback={<Skeleton className="size-full" />}>
        <QrDrawing text={text} label={label} />
      </Suspense>
    </div>
  );
}
