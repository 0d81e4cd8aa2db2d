import { createContext } from 'react';
import type { ReactNode } from 'react';

/** The chat parts that a page passes to the battle. The chat is a separate feature. */
export interface ChatSlots {
  /** Loads the parts' code before they are shown: during a question a broken line would leave them out. */
  readonly load: () => void;
  /** A player's latest message at the avatar; disappears after 4 s. */
  readonly bubbleFor: (playerId: string) => ReactNode;
  readonly panel: ReactNode;
  /** Six emoji, each sent with one tap. */
  readonly reactions: ReactNode;
  /** A dot if messages have arrived since it was mounted. */
  readonly unread: ReactNode;
}

/** The chat parts of the page, for the screens that place them. */
export const ChatSlotsContext = createContext<ChatSlots>({
  load: () => undefined,
  bubbleFor: () => null,
  panel: null,
  reactions: null,
  unread: null,
});
