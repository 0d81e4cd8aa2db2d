import { expect, it } from 'vitest';
import type { BadgeType } from '../../../domain/badges/badges.ts';
import { nextBadge } from '../../../features/home/next-badge.ts';

const badge = (type: BadgeType, progress: number, goal: number, status = '0') => ({
  type,
  progress,
  badge_counter: goal,
  status,
});

it.each([
  [
    'the first of a new player, though the row of days has begun',
    [badge('dashing_debut', 0, 1), badge('combat_winner', 0, 1), badge('streak', 1, 30)],
    'dashing_debut',
  ],
  [
    'the one that a step brings furthest',
    [badge('quiz_warrior', 0, 3), badge('big_thing', 4_900, 5_000), badge('streak', 3, 30)],
    'big_thing',
  ],
  [
    'none that is unlocked',
    [badge('dashing_debut', 1, 1, '1'), badge('combat_winner', 1, 1, '2'), badge('elite', 0, 9)],
    'elite',
  ],
  [
    'none of a mode that cannot be played',
    [badge('brainiac', 0, 1), badge('clash_winner', 0, 1), badge('streak', 1, 30)],
    'clash_winner',
  ],
  ['nothing where all are unlocked', [badge('elite', 9, 9, '2')], undefined],
])('names %s', (_what, badges, type) => {
  expect(nextBadge(badges, ['battle_mode_group'])?.type).toBe(type);
});
