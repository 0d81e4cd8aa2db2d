import * as v from 'valibot';
import { STARTER_AVATARS } from '../account/picture-address.ts';
import { action, Nothing, text, NoFields } from './action.ts';

/**
 * Changes what is sent and leaves the rest. Codes: profileUpdated, userUnknown. The e-mail belongs to who signed in by a
 * phone number; everybody else's is Firebase's.
 */
export const updateProfile = action({
  name: 'update_profile',
  proof: 'session',
  input: v.object({
    email: v.optional(v.pipe(text(200), v.trim(), v.email('must be an e-mail address'))),
    name: v.optional(text(200)),
    /** With its country code, as in +49 151 12345678. */
    mobile: v.optional(text(40)),
    /** Ours: what is to be empty from now on; an empty field counts as one that was not sent. */
    clear: v.optional(v.picklist(['mobile'], 'must be mobile')),
    /** A name of get_system_language_list. */
    web_language: v.optional(text(40)),
    /** Ours: a face that the game brings, in the place of the picture. */
    avatar: v.optional(v.picklist(STARTER_AVATARS, `must be one of ${STARTER_AVATARS.join(', ')}`)),
  }),
  output: Nothing,
  rate: { burst: 10, perSecond: 0.2 },
  refusedInDemo: true,
});

const MAX_BYTES = 5 * 1024 * 1024;

/** Makes a picture the player's own: a JPEG, PNG or WebP of at most 5 MB, cut to a square. Codes: profileUpdated, uploadFailed. */
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

/** Ours: ends all sessions of the caller on all devices, and what they signed in with at Firebase. Codes: updated. */
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
    parts: v.record(v.string(), Part),
  }),
  // each call reads thousands of documents
  rate: { burst: 3, perSecond: 1 / 600 },
});

/**
 * Deletes the caller's account and all that leads to the person. Called again after a failure half-way, it finishes.
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
