import * as v from 'valibot';
import { CATEGORY_MODES } from '../question/question-pack.ts';
import { BADGE_TYPES } from '../badges/badges.ts';
import { action, NoFields, WholeNumber, text } from './action.ts';

/** All badges in their order, with the caller's progress. */
export const getUserBadges = action({
  name: 'get_user_badges',
  proof: 'session',
  input: NoFields,
  output: v.array(
    v.object({
      type: v.picklist(BADGE_TYPES),
      /** A key; clients have its text. */
      badge_label: v.string(),
      badge_note: v.string(),
      /** Coins. */
      badge_reward: WholeNumber,
      badge_icon: v.string(),
      /** The value of the counter that unlocks the badge. */
      badge_counter: WholeNumber,
      /** The current value of the counter. */
      progress: WholeNumber,
      /** Ours, for a badge for days or victories in a row: the length of the current row. */
      current: v.optional(WholeNumber),
      /** Locked, unlocked with a reward that waits, claimed. */
      status: v.picklist(['0', '1', '2']),
    }),
  ),
});

/**
 * Claims the reward of an unlocked badge, which the server checks; `type` is the badge. The family's clients send an
 * amount, which the server only compares with its own. Codes: updated, coinsAlreadyGiven, badgeLocked, amountNotYours.
 */
export const setUserCoinScore = action({
  name: 'set_user_coin_score',
  proof: 'session',
  input: v.object({
    type: v.optional(text(60)),
    title: v.optional(text(60)),
    coins: v.optional(WholeNumber),
    score: v.optional(WholeNumber),
  }),
  /** After the change. */
  output: v.object({ coins: WholeNumber, score: WholeNumber }),
});

/** The caller's statistics; zeros before the first game. Ratios are whole per cent. Codes: userUnknown. */
export const getUsersStatistics = action({
  name: 'get_users_statistics',
  proof: 'session',
  input: NoFields,
  output: v.object({
    questions_answered: WholeNumber,
    correct_answers: WholeNumber,
    /** Name of the category with the most right answers of 100; '' for none. */
    strong_category: v.string(),
    ratio1: WholeNumber,
    /** The category with the fewest; '' if fewer than two were played. */
    weak_category: v.string(),
    ratio2: WholeNumber,
    /** The best of the current ranks of the day, the month and all time; 0 for none. */
    best_position: WholeNumber,
    name: v.string(),
    /** The address of the picture, or ''. */
    profile: v.string(),
    /** Ours, from here on: battles. */
    won: WholeNumber,
    drawn: WholeNumber,
    lost: WholeNumber,
    /** Most answered first. */
    categories: v.array(
      v.object({
        /** Its slug. */
        category: v.string(),
        category_name: v.string(),
        /** The mode in which it is played; '' if there is no such category any longer. */
        mode: v.picklist([...CATEGORY_MODES, '']),
        answered: WholeNumber,
        correct: WholeNumber,
      }),
    ),
    /** The last 14 days, the oldest first. */
    days: v.array(
      v.object({
        /** As `2026-11-21`, in the time zone of the settings. */
        day: v.string(),
        answered: WholeNumber,
        correct: WholeNumber,
        points: WholeNumber,
      }),
    ),
  }),
});
