'use client';

import dynamic from 'next/dynamic';
import { chatSlots } from '../chat-slots.tsx';

// who is not signed in yet needs none of it
const RandomBattle = dynamic(
  async () => (await import('../../../features/battle/random-battle.tsx')).RandomBattle,
  { ssr: false },
);

export function RandomBattleWithChat({ tab, code }: { tab: 'random' | 'friend'; code: string }) {
  return <RandomBattle tab={tab} code={code} chat={chatSlots} />;
}
