import * as v from 'valibot';
import { BADGE_TYPES } from '../badges/badges.ts';
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

/** The errors of the document `settings/badges`, which has goals and rewards by badge. */
export function badgeErrors(document: Readonly<Record<string, unknown>>): readonly string[] {
  const errors: string[] = [];
  readOver(ENTRIES, document, errors);
  return errors;
}
