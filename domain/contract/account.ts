import * as v from 'valibot';
import { Flag, WholeNumber, action, DocumentId, text, Nothing, NoFields } from './action.ts';
import { SIGN_IN_TYPES } from '../account/account.ts';
import { readReferCode } from '../account/refer-code.ts';

/**
 * The server queries accounts by push token, and Firestore refuses a query for a value of 1,500 bytes. FCM's tokens
 * have some 200.
 */
const MAX_QUERIED_BYTES = 1_024;

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
  /** Ours: the coins that a payout can take. */
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
  /** Ours. */
  rating: WholeNumber,
};

/** A player's data for this player only. */
export const UserRow = v.object(shared);

/** As `UserRow`, with the session that was opened. */
const SessionUserRow = v.object({
  ...shared,
  api_token: v.string(),
  /** Ours: whether this call made the account. */
  is_new: Flag,
});

/** As `UserRow`, with the standing. */
const StandingUserRow = v.object({
  ...shared,
  all_time_score: WholeNumber,
  /** 0 without a rank. */
  all_time_rank: WholeNumber,
  daily_ads_available: Flag,
  /** Ours: battles won, drawn and lost. */
  won: WholeNumber,
  drawn: WholeNumber,
  lost: WholeNumber,
  /** Ours: whether others may play against the player's recorded runs. */
  records_runs: Flag,
  /** Ours: whether friends may watch the player's battles. */
  lets_friends_watch: Flag,
});

/** The caller's account as a client reads it. */
export type StandingUser = v.InferOutput<typeof StandingUserRow>;

/**
 * Opens a session for the holder of a Firebase ID token; the first call creates the account. Codes: registered, loggedIn,
 * accountDeactivated, emailNotVerified. Type, e-mail, number and picture come from Firebase, not from the form, so that a
 * caller cannot claim another's.
 */
export const userSignup = action({
  name: 'user_signup',
  proof: 'id-token',
  input: v.object({
    /** Must be the uid of the ID token. */
    firebase_id: DocumentId,
    /** Only validated; the token says how the player signed in. */
    type: v.picklist(SIGN_IN_TYPES, `must be one of ${SIGN_IN_TYPES.join(', ')}`),
    /** For a new account; without it, Firebase's display name. */
    name: v.optional(text(200)),
    /** The referrer's code; has an effect only for a new account. */
    friends_code: v.optional(
      v.pipe(
        text(40),
        v.transform((typed) => readReferCode(typed) ?? null),
        v.string('is no code of a player: check it, or leave it empty'),
      ),
    ),
    web_language: v.optional(text(60)),
    web_fcm_id: v.optional(
      v.pipe(
        text(MAX_QUERIED_BYTES),
        v.maxBytes(MAX_QUERIED_BYTES, `must have at most ${MAX_QUERIED_BYTES} bytes`),
      ),
    ),
  }),
  output: SessionUserRow,
  rate: [
    // each call opens a session
    { burst: 20, perSecond: 0.1 },
    // the reply to a wrong referral code would let a caller guess codes
    { burst: 5, perSecond: 0.05, onlyWith: 'friends_code' },
  ],
});

/** Whether an account exists. Codes: userExists, userUnknown; neither is an error. */
export const checkUserExists = action({
  name: 'check_user_exists',
  proof: 'none',
  input: v.object({ firebase_id: DocumentId }),
  output: Nothing,
  // a sign-in calls it once; more calls mean that somebody tries ids
  rate: { burst: 20, perSecond: 0.5 },
});

/** The caller's own account. Codes: accountDeactivated, userUnknown. */
export const getUserById = action({
  name: 'get_user_by_id',
  proof: 'session',
  input: NoFields,
  output: StandingUserRow,
});

/** The caller's coins, the part that a payout can take, and score. Codes: userUnknown. */
export const getUserCoinScore = action({
  name: 'get_user_coin_score',
  proof: 'session',
  input: NoFields,
  output: v.object({ coins: WholeNumber, redeemable: WholeNumber, score: WholeNumber }),
});

/** The push token of a browser, as FCM issues it. */
const PushToken = v.pipe(
  text(MAX_QUERIED_BYTES),
  v.regex(/^[!-~]+$/, 'must be a token without spaces'),
);

/** Stores the push token of one of the player's browsers, or deletes it (status '0'). Codes: updated, userUnknown. */
export const updateFcmId = action({
  name: 'update_fcm_id',
  proof: 'session',
  input: v.object({
    web_fcm_id: PushToken,
    /** Ours: '1', the default, stores the token. */
    status: v.optional(Flag, '1'),
  }),
  output: Nothing,
});

/** Ours: ends the session of this call; the player's other sessions stay. */
export const logOut = action({
  name: 'log_out',
  proof: 'session',
  input: v.object({
    /** The push token of this browser, which then gets no more messages for this player. */
    web_fcm_id: v.optional(PushToken),
  }),
  output: Nothing,
});
