'use client';

import { createContext, use } from 'react';
import dynamic from 'next/dynamic';
import type { LocalGame, Wanted } from './read-emulator.ts';

/** The local game that this page belongs to; null with a real project. */
export const LocalGameContext = createContext<LocalGame | null>(null);

const LocalMailbox = dynamic(async () => (await import('./local-mailbox.tsx')).LocalMailbox, {
  ssr: false,
});

/** In a local game, what would have been sent; with a real project nothing, and none of its code. */
export function LazyLocalMailbox({ wanted }: { wanted: Wanted }) {
  const game = use(LocalGameContext);
  return game && <LocalMailbox game={game} wanted={wanted} />;
}
