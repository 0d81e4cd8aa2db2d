import * as v from 'valibot';
import type { BadgeRules } from '../../domain/badges/badges.ts';
import { BADGE_TYPES, DEFAULT_BADGE_RULES } from '../../domain/badges/badges.ts';
import { cached } from '../cached.ts';

const Whole = (least: number) =>
  v.pipe(
    v.number('must be a number'),
    v.safeInteger('must be whole'),
    v.minValue(least, `must be at least ${least}`),
  );

const Written = v.partial(
  // a badge that nobody knows is a slip of the pen
  v.strictObject(
    v.entriesFromList(
      BADGE_TYPES,
      v.strictObject({ goal: v.optional(Whole(1)), reward: v.optional(Whole(0)) }),
    ),
  ),
);

/**
 * What each badge asks for and gives: `settings/badges` over the defaults, at most 30 s old. What the operator got wrong is
 * printed and all defaults hold.
 */
export const readBadgeRules = cached(30_000, async (firestore): Promise<BadgeRules> => {
  const document = await firestore.doc('settings/badges').get();
  const written = v.safeParse(Written, document.data() ?? {});
  if (!written.success) {
    const errors = written.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`);
    console.error(`settings/badges: ${errors.join('; ')}`);
    return DEFAULT_BADGE_RULES;
  }
  return Object.fromEntries(
    BADGE_TYPES.map((type) => {
      const { goal, reward } = DEFAULT_BADGE_RULES[type];
      const own = written.output[type];
      return [type, { goal: own?.goal ?? goal, reward: own?.reward ?? reward }];
    }),
  ) as unknown as BadgeRules;
});
