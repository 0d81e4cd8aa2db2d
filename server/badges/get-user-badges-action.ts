import { BADGE_TYPES } from '../../domain/badges/badges.ts';
import type { BadgeType } from '../../domain/badges/badges.ts';
import { badgeCounts } from '../../domain/badges/progress.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { getUserBadges } from '../../domain/contract/get-user-badges.ts';
import { accountOf } from '../account/ledger.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { readBadgeRules } from './badge-rules.ts';
import { sync } from './bring-up-to-date.ts';
import type { Progress } from './progress-document.ts';

/** All badges, with what has happened up to now counted in. */
export const getUserBadgesAction = defineAction(
  getUserBadges,
  async (_fields, { firestore, now, caller: { uid } }) => {
    const account = await accountOf(firestore, uid).get();
    if (!account.exists) throw new ApiError('userUnknown');
    const { badges, counters } = await sync(firestore, uid, now());
    const rules = await readBadgeRules(firestore, now());
    const earned = (account.get('earned') as number | undefined) ?? 0;
    const counts = badgeCounts(counters, earned, Object.keys(badges).length);
    return answer(
      BADGE_TYPES.map((type) => ({
        type,
        badge_label: `badges.${type}.name`,
        badge_note: `badges.${type}.note`,
        badge_reward: String(rules[type].reward),
        badge_icon: '',
        badge_counter: String(rules[type].goal),
        progress: String(counts[type]),
        status: statusOf(badges, type),
      })),
    );
  },
);

function statusOf(badges: Progress['badges'], type: BadgeType): '0' | '1' | '2' {
  const badge = badges[type];
  if (!badge) return '0';
  return badge.claimedAt ? '2' : '1';
}
