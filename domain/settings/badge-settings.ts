import * as v from 'valibot';
import { BADGE_TYPES, DEFAULT_BADGE_RULES } from '../badges/badges.ts';
import type { BadgeRules } from '../badges/badges.ts';
import { readOver } from './read-over.ts';
import { wholeBetween } from './values.ts';

const Rule = v.strictObject(
  {
    goal: v.optional(wholeBetween(1, 1_000_000)),
    reward: v.optional(wholeBetween(0, 1_000_000)),
  },
  'must have goal and reward alone',
);
const ENTRIES = v.entriesFromList(BADGE_TYPES, v.optional(Rule));
const isBadge = (name: string) => Object.hasOwn(ENTRIES, name);

/**
 * Condition and reward of each badge: the document `settings/badges`, which has goals and rewards by badge, over the defaults.
 * @returns with one text for each wrong value or unknown badge; if there is any, all rules are the defaults
 */
export function readBadgeSettings(document: Readonly<Record<string, unknown>>): {
  readonly rules: BadgeRules;
  readonly errors: readonly string[];
} {
  const errors = Object.keys(document)
    .filter((name) => !isBadge(name))
    .map((name) => `${name} is no setting: check its name, or remove it`);
  const written = readOver(ENTRIES, document, errors);
  if (errors.length > 0) return { rules: DEFAULT_BADGE_RULES, errors };
  const rules = BADGE_TYPES.map((type) => {
    const { goal, reward } = DEFAULT_BADGE_RULES[type];
    const own = written[type];
    return [type, { goal: own?.goal ?? goal, reward: own?.reward ?? reward }] as const;
  });
  return { rules: Object.fromEntries(rules) as BadgeRules, errors };
}
