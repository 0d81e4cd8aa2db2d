import { createContext } from 'react';
import type { PushConfig } from '../../domain/contract/public-environment.ts';

/** What a browser needs to be sent push messages; null where the game sends none. */
export const PushContext = createContext<PushConfig | null>(null);
