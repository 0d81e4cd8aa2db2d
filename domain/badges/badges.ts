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

/** The condition of a badge, and its reward. */
export interface BadgeRule {
  /** The value of its counter that unlocks it. */
  readonly goal: number;
  /** Coins. */
  readonly reward: number;
}

export type BadgeRules = Readonly<Record<BadgeType, BadgeRule>>;

/**
 * Goals of the specification's section 9, where "more than n" is n + 1. Rewards grow with the effort: 2 to 15 coins for
 * an evening's play, about a coin a day for 30 days, 100 for months of play. Redeemable rewards (`REDEEMABLE_BADGES`)
 * stay small: 41 coins together. An operator may change goals and rewards.
 */
export const DEFAULT_BADGE_RULES: BadgeRules = {
  dashing_debut: { goal: 1, reward: 2 },
  combat_winner: { goal: 1, reward: 5 },
  clash_winner: { goal: 1, reward: 5 },
  most_wanted_winner: { goal: 1, reward: 10 },
  ultimate_player: { goal: 1, reward: 15 },
  quiz_warrior: { goal: 3, reward: 5 },
  super_sonic: { goal: 1, reward: 2 },
  flashback: { goal: 1, reward: 2 },
  brainiac: { goal: 1, reward: 2 },
  big_thing: { goal: 5_000, reward: 100 },
  elite: { goal: 5_001, reward: 100 },
  thirsty: { goal: 30, reward: 20 },
  power_elite: { goal: 11, reward: 50 },
  sharing_caring: { goal: 51, reward: 100 },
  streak: { goal: 30, reward: 30 },
};
