import * as v from 'valibot';
import { Flag, WholeNumber } from './fields.ts';

const shared = {
  id: v.string(),
  firebase_id: v.string(),
  name: v.string(),
  email: v.string(),
  mobile: v.string(),
  type: v.string(),
  /** The address of the picture, or ''. */
  profile: v.string(),
  fcm_id: v.string(),
  web_fcm_id: v.string(),
  coins: WholeNumber,
  /** Ours: how many of them a payout can take. */
  redeemable: WholeNumber,
  refer_code: v.string(),
  friends_code: v.string(),
  remove_ads: Flag,
  /** '1' is active. */
  status: Flag,
  /** ISO 8601. */
  date_registered: v.string(),
  app_language: v.string(),
  web_language: v.string(),
  /** Ours, beyond the family's row. */
  rating: WholeNumber,
};

/** A player, to the player alone. */
export const UserRow = v.object(shared);

/** As `UserRow`, with the session that was opened. */
export const SessionUserRow = v.object({ ...shared, api_token: v.string() });

/** As `UserRow`, with the standing. */
export const StandingUserRow = v.object({
  ...shared,
  all_time_score: WholeNumber,
  /** 0 where there is no rank yet. */
  all_time_rank: WholeNumber,
  daily_ads_available: Flag,
  /** Ours: battles won, drawn and lost. */
  won: WholeNumber,
  drawn: WholeNumber,
  lost: WholeNumber,
});

/** The own account as a client reads it. */
export type StandingUser = v.InferOutput<typeof StandingUserRow>;
