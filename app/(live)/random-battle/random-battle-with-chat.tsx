'use client';

import dynamic from 'next/dynamic';
import { chatSlots } from '../chat-slots.tsx';

// visitors who are not signed in yet load none of this code
const RandomBattle = dynamic(
  async () => (await import('../../../features/battle/random-battle.tsx')).RandomBattle,
  { ssr: false },
);

export function RandomBattleWithChat(props: { tab: 'random' | 'friend'; code: string }) {
  return <RandomBattle {...props} chat={chatSlots} />;
}
