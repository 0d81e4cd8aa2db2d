'use client';

import dynamic from 'next/dynamic';
import { chatSlots } from '../chat-slots.tsx';

// visitors who are not signed in yet load none of this code
const ArenaBattle = dynamic(
  async () => (await import('../../../features/battle/arena-battle.tsx')).ArenaBattle,
  { ssr: false },
);

export function ArenaWithChat() {
  return <ArenaBattle chat={chatSlots} />;
}
