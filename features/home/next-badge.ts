import type { BadgeType } from '../../domain/badges/badges.ts';
import type { ModeSwitch } from '../../domain/settings/web-settings.ts';

interface Progress {
  readonly type: BadgeType;
  /** '0' is locked. */
  readonly status: string;
  readonly progress: number;
  readonly badge_counter: number;
}

/** The badges that only one mode can earn. */
const WAYS: Partial<Record<BadgeType, ModeSwitch>> = {
  clash_winner: 'battle_mode_group',
  most_wanted_winner: 'contest_mode',
  super_sonic: 'guess_the_word_question',
  flashback: 'fun_n_learn_question',
  brainiac: 'quiz_zone_mode',
  thirsty: 'daily_quiz_mode',
};

/**
 * Returns the locked badge that one more step brings nearest to complete; the first of equal ones. Undefined for none.
 * @param modes that can be played here
 */
export function nextBadge<Badge extends Progress>(
  badges: readonly Badge[],
  modes: readonly ModeSwitch[],
): Badge | undefined {
  const afterStep = ({ progress, badge_counter }: Progress) => (progress + 1) / badge_counter;
  const [first, ...others] = badges.filter(({ type, status }) => {
    const way = WAYS[type];
    return status === '0' && (way === undefined || modes.includes(way));
  });
  if (!first) return undefined;
  return others.reduce((best, badge) => (afterStep(badge) > afterStep(best) ? badge : best), first);
}
