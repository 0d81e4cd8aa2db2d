import { createContext } from 'react';
import type { ReactNode } from 'react';

/** What the page puts into the battle from other features: the chat, and what a player earns. */
export interface PageSlots {
  /** What a player said last, at the avatar; nothing after 4 s. */
  readonly bubbleFor: (playerId: string) => ReactNode;
  readonly panel: ReactNode;
  /** Six emoji to send with one tap. */
  readonly reactions: ReactNode;
  /** A dot while something has been said since it came; nothing else. */
  readonly unread: ReactNode;
  /** Badges to claim and the place of the day, for the result of a battle that counts. */
  readonly rewards: ReactNode;
}

/** Those of the page, for the screens that have a place for them. */
export const PageSlotsContext = createContext<PageSlots>({
  ...{ bubbleFor: () => null, panel: null, reactions: null, unread: null, rewards: null },
});
