'use client';

import dynamic from 'next/dynamic';
import { chatSlots } from '../chat-slots.tsx';

// who is not signed in yet needs none of it
const GroupBattle = dynamic(
  async () => (await import('../../../features/battle/group-battle.tsx')).GroupBattle,
  { ssr: false },
);

export function GroupBattleWithChat(props: { code: string }) {
  return <GroupBattle {...props} chat={chatSlots} />;
}
