import type { Phase } from '../../../domain/battle/phase.ts';

/** The phases in which the table is played at. */
export type Stage = Extract<Phase, { kind: 'question' | 'locked' | 'reveal' }>;
