import { createContext } from 'react';
import type { ReactNode } from 'react';

/** What the page puts into the battle from the chat, which is a feature of its own. */
export interface ChatSlots {
  /** What a player said last, at the avatar; nothing after 4 s. */
  readonly bubbleFor: (playerId: string) => ReactNode;
  readonly panel: ReactNode;
  /** Six emoji to send with one tap. */
  readonly reactions: ReactNode;
  /** A dot while something has been said since it came; nothing else. */
  readonly unread: ReactNode;
}

/** The chat of the page, for the screens that have a place for it. */
export const ChatSlotsContext = createContext<ChatSlots>({
  bubbleFor: () => null,
  panel: null,
  reactions: null,
  unread: null,
});
