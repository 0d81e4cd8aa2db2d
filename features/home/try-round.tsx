'use client';

import { UserPlus, Zap } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { I18nProvider } from '../shared/i18n/i18n-provider.tsx';
import type { Messages } from '../shared/i18n/messages.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';

// the page itself is read by many who never press it
const PracticeRound = dynamic(
  async () => (await import('../shared/play/practice-round.tsx')).PracticeRound,
  { ssr: false },
);

/** A round of the game at once, for a guest: a press on the first page, and the first question is there. */
export function TryRound({
  locale,
  messages,
  texts,
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
          <div data-alone className="fixed inset-0 z-40 bg-page">
            <I18nProvider locale={locale} messages={messages}>
              <PracticeRound
                onLeave={() => setPlaying(false)}
                end={
                  <ButtonLink href="/auth/sign-up/?next=%2Frandom-battle%2F" size="large">
                    <UserPlus aria-hidden="true" />
                    {texts.join}
                  </ButtonLink>
                }
              />
            </I18nProvider>
          </div>,
          document.body,
        )}
    </>
  );
}
