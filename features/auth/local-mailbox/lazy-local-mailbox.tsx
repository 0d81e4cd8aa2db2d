'use client';

import dynamic from 'next/dynamic';
import { use } from 'react';
import type { Wanted } from './read-emulator.ts';
import { LocalGameContext } from './local-game.ts';

const LocalMailbox = dynamic(async () => (await import('./local-mailbox.tsx')).LocalMailbox, {
  ssr: false,
});

/** In a local game, what would have been sent; with a real project nothing, and none of its code. */
export function LazyLocalMailbox({ wanted }: { wanted: Wanted }) {
  const game = use(LocalGameContext);
  return game && <LocalMailbox game={game} wanted={wanted} />;
}
