import * as v from 'valibot';
import { action, NoFields, WholeNumber, pageFields } from './action.ts';

/** What the caller has played so far; zeros before the first game. Ratios are whole per cent. Codes: userUnknown. */
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
    /** The same with the fewest; '' where fewer than two were played. */
    weak_category: v.string(),
    ratio2: WholeNumber,
    /** The best of the present ranks of the day, the month and of all; 0 for none. */
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

const Result = v.picklist(['won', 'lost', 'drawn', 'returned']);

/** Own victories, draws and defeats, and a page of the own matches, the latest first. */
export const getBattleStatistics = action({
  name: 'get_battle_statistics',
  proof: 'session',
  input: v.object({
    ...pageFields(5),
    sort: v.optional(v.picklist(['at', 'id'], 'must be at or id'), 'at'),
    order: v.optional(v.picklist(['DESC', 'ASC', 'desc', 'asc'], 'must be DESC or ASC'), 'DESC'),
  }),
  output: v.object({
    victories: WholeNumber,
    drawn: WholeNumber,
    loose: WholeNumber,
    matches: v.array(
      v.object({
        match_id: v.string(),
        kind: v.picklist(['random', 'friend', 'group']),
        category_name: v.string(),
        /** ISO 8601, UTC. */
        date: v.string(),
        entry_coin: WholeNumber,
        coins: WholeNumber,
        result: Result,
        points: WholeNumber,
        rank: WholeNumber,
        opponents: v.array(
          v.object({
            user_id: v.string(),
            name: v.string(),
            profile: v.string(),
            points: WholeNumber,
            rank: WholeNumber,
          }),
        ),
      }),
    ),
  }),
});
