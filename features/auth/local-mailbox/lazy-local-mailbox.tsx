'use client';

import { createContext, use } from 'react';
import dynamic from 'next/dynamic';
import type { LocalGame, MailboxQuery } from './read-emulator.ts';

/** The local game that serves this page; null with a real project. */
export const LocalGameContext = createContext<LocalGame | null>(null);

const LocalMailbox = dynamic(async () => (await import('./local-mailbox.tsx')).LocalMailbox, {
  ssr: false,
});

/** Shows a local game's unsent mails and codes. With a real project it renders nothing and loads no code. */
export function LazyLocalMailbox({ wanted }: { wanted: MailboxQuery }) {
  const game = use(LocalGameContext);
  return game && <LocalMailbox game={game} wanted={wanted} />;
}
