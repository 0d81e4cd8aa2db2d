'use client';

import { Zap } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Messages } from '../shared/i18n/message-keys.ts';
import { Button } from '../shared/ui/button.tsx';

// the page itself is read by many who never press it
const GuestRound = dynamic(async () => (await import('./guest-round.tsx')).GuestRound, {
  ssr: false,
});

/** A round of the game at once, for a guest: a press on the first page, and the first question is there. */
export function TryRound({
  texts,
  ...round
}: {
  locale: string;
  /** Those that a round says. */
  messages: Messages;
  texts: { readonly play: string; readonly join: string };
}) {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <>
      <Button kind="sun" size="large" className="w-full" onClick={() => setPlaying(true)}>
        <Zap aria-hidden="true" />
        {texts.play}
      </Button>
      {isPlaying &&
        createPortal(
          <div role="main" className="fixed inset-0 z-40 bg-page">
            <GuestRound {...round} join={texts.join} onLeave={() => setPlaying(false)} />
          </div>,
          document.body,
        )}
    </>
  );
}
