import * as v from 'valibot';
import { Flag, WholeNumber, action, DocumentId, text, Nothing, NoFields } from './action.ts';
import { SIGN_IN_TYPES } from '../account/account.ts';
import { readReferCode } from '../account/refer-code.ts';

/**
 * A push token is looked for in the accounts of others, and Firestore refuses a query for a value of 1,500 bytes. Tokens of FCM have
 * some 200.
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
const SessionUserRow = v.object({ ...shared, api_token: v.string() });

/** As `UserRow`, with the standing. */
const StandingUserRow = v.object({
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
    /** Only checked: how the player has signed in is read from the token. */
    type: v.picklist(SIGN_IN_TYPES, `must be one of ${SIGN_IN_TYPES.join(', ')}`),
    /** For a new account; without it, Firebase's display name. */
    name: v.optional(text(200)),
    /** Of the friend who brought the player; counts for a new account alone. */
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
    // a wrong code of a friend is refused, so that codes could be guessed
    { burst: 5, perSecond: 0.05, onlyWith: 'friends_code' },
  ],
});

/** Whether an account exists. Codes: userExists, userUnknown; both are good answers. */
export const checkUserExists = action({
  name: 'check_user_exists',
  proof: 'none',
  input: v.object({ firebase_id: DocumentId }),
  output: Nothing,
  // asked once at a sign-in; oftener it is somebody trying ids
  rate: { burst: 20, perSecond: 0.5 },
});

/** The caller's own account. Codes: accountDeactivated, userUnknown. */
export const getUserById = action({
  name: 'get_user_by_id',
  proof: 'session',
  input: NoFields,
  output: StandingUserRow,
});

/** The caller's coins, how many of them a payout can take, and score. Codes: userUnknown. */
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

/** Keeps where a browser of this player takes push messages, or forgets it (status '0'). Codes: updated, userUnknown. */
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

/** Ends the session of this call; the player's other sessions go on. Ours, beyond the family's actions. */
export const logOut = action({
  name: 'log_out',
  proof: 'session',
  input: v.object({
    /** Of this browser, which then is sent nothing more of this player's. */
    web_fcm_id: v.optional(PushToken),
  }),
  output: Nothing,
});
