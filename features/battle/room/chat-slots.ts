import type { ReactNode } from 'react';

/** What the page puts into the battle from the chat, which is a feature of its own. */
export interface ChatSlots {
  /** What a player said last, over the avatar; nothing after 4 s. */
  readonly bubbleFor: (playerId: string) => ReactNode;
  readonly panel: ReactNode;
}
