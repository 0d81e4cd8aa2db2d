import { createContext } from 'react';

/** Where the emulator keeps what it would have sent. */
export interface LocalGame {
  /** The Auth emulator's port on the host of this page. */
  readonly authPort: number;
  readonly projectId: string;
}

/** The local game that this page belongs to; null with a real project. */
export const LocalGameContext = createContext<LocalGame | null>(null);
