import * as v from 'valibot';
import { action } from './action.ts';
import { Flag, WholeNumber } from './fields.ts';
import { pageFields } from './page-fields.ts';

const MovementRow = v.object({
  id: v.string(),
  uid: v.string(),
  /** Coins; what was paid is negative. */
  points: WholeNumber,
  /** Ours: by how much what a payout can take became more, or less; not said of movements from before it was told apart. */
  redeemable: v.optional(WholeNumber),
  /** What it was for, as a key that clients have words for. */
  type: v.string(),
  /** '1' where coins were taken. */
  status: Flag,
  /** ISO 8601, UTC. */
  date: v.string(),
});

/** The own movements of coins, the latest first, with their total. Codes: noData. */
export const getTrackerData = action({
  name: 'get_tracker_data',
  proof: 'session',
  input: v.object({
    ...pageFields(25),
    /** '1' for what came in, '2' for what went out, nothing for both. */
    type: v.optional(v.picklist(['1', '2'], 'must be 1 or 2')),
  }),
  output: v.array(MovementRow),
});
