'use client';

import { Download, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { installTurnedDownAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { Button } from '../shared/ui/button.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';

/** The browser's install prompt, deferred until the player asks for it. Only Chromium has it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** Registers the service worker, and offers to install the game if the browser can. */
export function InstallOffer({
  texts,
}: {
  texts: { readonly offer: string; readonly yes: string; readonly no: string };
}) {
  const [question, setQuestion] = useState<InstallPromptEvent | null>(null);
  const [isTurnedDown, setTurnedDown] = usePersisted(installTurnedDownAtom);

  useEffect(() => {
    void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
    const hold = (event: Event) => {
      event.preventDefault();
      setQuestion(event as InstallPromptEvent);
    };
    window.addEventListener('beforeinstallprompt', hold);
    return () => window.removeEventListener('beforeinstallprompt', hold);
  }, []);

  if (!question || isTurnedDown) return null;
  return (
    <p className="ms-auto flex items-center gap-2 font-semibold">
      {texts.offer}
      <Button
        size="small"
        onClick={() => {
          setQuestion(null);
          void question.prompt();
        }}
      >
        <Download aria-hidden="true" />
        {texts.yes}
      </Button>
      <IconButton label={texts.no} onClick={() => setTurnedDown(true)}>
        <X aria-hidden="true" />
      </IconButton>
    </p>
  );
}
