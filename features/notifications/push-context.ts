import { createContext } from 'react';
import type { PushConfig } from '../../domain/contract/public-environment.ts';

/** The configuration for push messages; null if the game sends none. */
export const PushContext = createContext<PushConfig | null>(null);
