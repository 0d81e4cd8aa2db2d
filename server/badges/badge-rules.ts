import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { BadgeRules } from '../../domain/badges/badges.ts';
import { BADGE_TYPES, DEFAULT_BADGE_RULES } from '../../domain/badges/badges.ts';
import { Fresh } from '../fresh.ts';

const MAX_AGE_MS = 30_000;

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

const held = new WeakMap<Firestore, Fresh<BadgeRules>>();

/**
 * What each badge asks for and gives: `settings/badges` over the defaults, at most 30 s old. What the operator got wrong is
 * printed and all defaults hold.
 * @param now milliseconds since the epoch
 */
export function readBadgeRules(firestore: Firestore, now: number): Promise<BadgeRules> {
  const fresh = held.get(firestore) ?? new Fresh<BadgeRules>(MAX_AGE_MS);
  held.set(firestore, fresh);
  return fresh.get(now, async () => {
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
}
