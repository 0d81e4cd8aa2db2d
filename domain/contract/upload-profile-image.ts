import * as v from 'valibot';
import { action } from './action.ts';

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
