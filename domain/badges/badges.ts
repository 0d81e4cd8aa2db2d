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
 * Goals of the specification's section 9, where "more than n" is n + 1. Rewards grow with the work: 2 to 15 coins for an
 * evening's play, 40 to 60 for 30 days, 100 to 200 for months. The first quiz, the first
 * victory in a battle of two, and a won contest pay the product family's numbers. No reward is redeemable (`domain/account/redeemable.ts`). An operator may change goals
 * and rewards; docs/economy.md compares them with an hour's play.
 */
export const DEFAULT_BADGE_RULES: BadgeRules = {
  dashing_debut: { goal: 1, reward: 2 },
  combat_winner: { goal: 1, reward: 5 },
  clash_winner: { goal: 1, reward: 5 },
  most_wanted_winner: { goal: 1, reward: 10 },
  ultimate_player: { goal: 1, reward: 15 },
  quiz_warrior: { goal: 3, reward: 10 },
  super_sonic: { goal: 1, reward: 5 },
  flashback: { goal: 1, reward: 5 },
  brainiac: { goal: 1, reward: 5 },
  big_thing: { goal: 5_000, reward: 200 },
  elite: { goal: 5_001, reward: 200 },
  thirsty: { goal: 30, reward: 60 },
  power_elite: { goal: 11, reward: 100 },
  sharing_caring: { goal: 51, reward: 200 },
  streak: { goal: 30, reward: 40 },
};
