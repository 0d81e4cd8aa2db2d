import type { Phase } from '../../../domain/battle/phase.ts';

/** The phases in which the table is played at. */
export type BattleStage = Extract<Phase, { kind: 'question' | 'locked' | 'reveal' }>;
