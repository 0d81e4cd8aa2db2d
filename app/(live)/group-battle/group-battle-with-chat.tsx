'use client';

import dynamic from 'next/dynamic';
import { chatSlots } from '../chat-slots.tsx';

// visitors who are not signed in yet load none of this code
const GroupBattle = dynamic(
  async () => (await import('../../../features/battle/group-battle.tsx')).GroupBattle,
  { ssr: false },
);

export function GroupBattleWithChat(props: { code: string }) {
  return <GroupBattle {...props} chat={chatSlots} />;
}
