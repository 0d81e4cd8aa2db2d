/** All badges, in the order of the product's specification. */
export const BADGE_TYPES = [
  'dashing_debut',
  'combat_winner',
  'clash_winner',
  'most_wanted_winner',
  'ultimate_player',
  'quiz_warrior',
  'super_sonic',
  'flashback',
  'brainiac',
  'big_thing',
  'elite',
  'thirsty',
  'power_elite',
  'sharing_caring',
  'streak',
] as const;

export type BadgeType = (typeof BADGE_TYPES)[number];

/** What a badge asks for, and gives. */
export interface BadgeRule {
  /** So much of its counter unlocks it. */
  readonly goal: number;
  /** Coins. */
  readonly reward: number;
}

export type BadgeRules = Readonly<Record<BadgeType, BadgeRule>>;

/**
 * Goals of the specification's section 9, where "more than n" is n + 1; rewards of the product family. An operator may
 * change both.
 */
export const DEFAULT_BADGE_RULES: BadgeRules = {
  dashing_debut: { goal: 1, reward: 2 },
  combat_winner: { goal: 1, reward: 5 },
  clash_winner: { goal: 1, reward: 2 },
  most_wanted_winner: { goal: 1, reward: 10 },
  ultimate_player: { goal: 1, reward: 1 },
  quiz_warrior: { goal: 3, reward: 1 },
  super_sonic: { goal: 1, reward: 1 },
  flashback: { goal: 1, reward: 1 },
  brainiac: { goal: 1, reward: 1 },
  big_thing: { goal: 5_000, reward: 1 },
  elite: { goal: 5_001, reward: 1 },
  thirsty: { goal: 30, reward: 1 },
  power_elite: { goal: 11, reward: 1 },
  sharing_caring: { goal: 51, reward: 1 },
  streak: { goal: 30, reward: 1 },
};
