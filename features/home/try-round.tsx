'use client';

import { Zap } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { MessageCatalogue } from '../shared/i18n/message-keys.ts';
import { Button } from '../shared/ui/button.tsx';

// most visitors never press it, so its code is loaded on demand
const GuestRound = dynamic(async () => (await import('./guest-round.tsx')).GuestRound, {
  ssr: false,
});

/** A button of the home page that starts a practice round for a guest. */
export function TryRound({
  texts,
  ...round
}: {
  locale: string;
  /** The texts of a round. */
  messages: MessageCatalogue;
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
