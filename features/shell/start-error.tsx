'use client';

import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../shared/ui/button.tsx';

/** Replaces the loader if the settings could not be loaded, with a retry button. */
export function StartError({
  texts,
  children,
}: {
  texts: { readonly title: string; readonly text: string; readonly retry: string };
  /** The drawing above the text. */
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  return (
    <main
      id="main"
      className="fixed inset-0 z-50 grid place-content-center justify-items-center gap-5 bg-page px-6 text-center"
    >
      {children}
      <div role="alert" className="grid gap-3">
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="max-w-prose text-muted">{texts.text}</p>
      </div>
      <Button
        busy={busy}
        onClick={() => {
          setBusy(true);
          location.reload();
        }}
      >
        {texts.retry}
      </Button>
    </main>
  );
}
