import * as v from 'valibot';
import { STARTER_AVATARS } from '../account/picture-address.ts';
import { action, Nothing, text, NoFields } from './action.ts';

/**
 * Changes the sent fields and no others. Codes: profileUpdated, userUnknown. Only players who signed in by phone can
 * change or clear the e-mail; every other e-mail is Firebase's.
 */
export const updateProfile = action({
  name: 'update_profile',
  proof: 'session',
  input: v.object({
    email: v.optional(v.pipe(text(200), v.trim(), v.email('must be an e-mail address'))),
    name: v.optional(text(200)),
    /** With its country code, as in +49 151 12345678. */
    mobile: v.optional(text(40)),
    /** Ours: the fields to clear, because an empty field counts as not sent. */
    clear: v.optional(
      v.picklist(['mobile', 'email', 'mobile,email'], 'must be mobile, email or mobile,email'),
    ),
    /** A name of get_system_language_list. */
    web_language: v.optional(text(40)),
    /** Ours: one of the game's avatars, which replaces the picture. */
    avatar: v.optional(v.picklist(STARTER_AVATARS, `must be one of ${STARTER_AVATARS.join(', ')}`)),
  }),
  output: Nothing,
  rate: { burst: 10, perSecond: 0.2 },
  refusedInDemo: true,
});

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Stores a picture as the player's: a JPEG, PNG or WebP of at most 5 MB, cropped to a square. Codes: profileUpdated,
 * uploadFailed.
 */
export const uploadProfileImage = action({
  name: 'upload_profile_image',
  proof: 'session',
  input: v.object({
    image: v.pipe(
      v.blob('must be a file'),
      v.minSize(1, 'must not be empty'),
      v.maxSize(MAX_BYTES, `must have at most ${MAX_BYTES} bytes`),
    ),
  }),
  output: v.object({
    /** The address of the new picture, on this host. */
    profile: v.string(),
  }),
  rate: { burst: 5, perSecond: 0.1 },
  refusedInDemo: true,
  file: { field: 'image', maxBytes: MAX_BYTES },
});

/** Ours: ends all sessions of the caller on all devices, and revokes their sign-ins at Firebase. Codes: updated. */
export const logOutEverywhere = action({
  name: 'log_out_everywhere',
  proof: 'session',
  input: NoFields,
  output: Nothing,
  refusedInDemo: true,
});

/** Rows of one kind, the newest first, and whether there are more than are sent. */
const Part = v.object({ rows: v.array(v.record(v.string(), v.unknown())), is_cut: v.boolean() });

/** The greatest number of rows of each kind in the reply. */
export const MAX_ROWS = 1_000;

/**
 * Ours: all data that is stored about the caller: the account, and the newest rows of each kind. It contains no key of a
 * question and no state of an attempt that the caller may not know yet. Codes: userUnknown.
 */
export const getUserData = action({
  name: 'get_user_data',
  proof: 'session',
  input: NoFields,
  output: v.object({
    /** ISO 8601. */
    made_at: v.string(),
    profile: v.record(v.string(), v.unknown()),
    account: v.record(v.string(), v.unknown()),
    progress: v.record(v.string(), v.unknown()),
    /** Mistakes and cards, by the ids of their questions. */
    learning: v.record(v.string(), v.unknown()),
    parts: v.record(v.string(), Part),
  }),
  // each call reads thousands of documents
  rate: { burst: 3, perSecond: 1 / 600 },
});

/**
 * Deletes the caller's account and all personal data. A repeated call after a partial failure completes the deletion.
 * Codes: updated, inBattle, userUnknown.
 */
export const deleteUserAccount = action({
  name: 'delete_user_account',
  proof: 'session',
  input: NoFields,
  output: Nothing,
  rate: { burst: 3, perSecond: 0.05 },
  refusedInDemo: true,
  finishesDeletion: true,
});
