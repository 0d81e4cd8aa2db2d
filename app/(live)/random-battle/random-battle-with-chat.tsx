'use client';

import dynamic from 'next/dynamic';
import { chatSlots } from '../chat-slots.tsx';

// who is not signed in yet needs none of it
const RandomBattle = dynamic(
  async () => (await import('../../../features/battle/random-battle.tsx')).RandomBattle,
  { ssr: false },
);

export function RandomBattleWithChat(props: { tab: 'random' | 'friend'; code: string }) {
  return <RandomBattle {...props} chat={chatSlots} />;
}
