import type { Phase } from '../../../domain/battle/phase.ts';

/** The phases of the game screen. */
export type BattleStage = Extract<Phase, { kind: 'question' | 'locked' | 'time-up' | 'reveal' }>;
