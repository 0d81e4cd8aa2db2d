import { randomBytes } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { uploadProfileImage } from '../../domain/contract/account-changes.ts';
import { limitKeyOf } from '../account/persons.ts';
import type { StoredLimit } from '../account/stored-limits.ts';
import { countAct } from '../account/stored-limits.ts';
import { showInContests } from '../contests/contest-players.ts';
import { defineAction } from '../http/define-action.ts';
import { showProfile } from '../leaderboard/entries.ts';
import { readSettings } from '../settings/read-settings.ts';
import { ownImageOf } from './image-response.ts';

/** Runs tasks one after the other, in order of arrival. A failure reaches only its caller. */
class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const own = this.#last.then(work, work);
    // releases the values of earlier tasks, and handles their failures
    this.#last = own.then(
      () => undefined,
      () => undefined,
    );
    return own;
  }
}

/** Pixels along an edge of every picture. */
const EDGE = 256;
/** A photo of 4 : 3 from a phone has 12.5 million; an interlaced PNG of 13 million takes 60 MB while it is decoded. */
const MAX_PIXELS = 13_000_000;
const MAX_SECONDS = 10;

/** One for the process, so that only one decoded picture is in memory. */
const decoding = new OneAtATime();

/**
 * Makes a player's picture from an uploaded file: upright, square, without the camera's metadata of place and time.
 * Reads the header first, so that a picture with too many pixels is never decoded.
 * @returns a WebP
 * @throws ApiError if the bytes are not a JPEG, PNG or WebP, whatever the file's name, or cannot be decoded
 */
async function profilePicture(bytes: Uint8Array): Promise<Buffer> {
  if (!isPhoto(bytes)) throw new ApiError('uploadFailed', 'image must be a JPEG, PNG or WebP');
  const { default: sharp } = await import('sharp');
  const broken = () => new ApiError('uploadFailed', 'image is broken');
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(broken()));
  if (width * height > MAX_PIXELS) {
    const text = `image must have at most ${MAX_PIXELS / 1_000_000} million pixels`;
    throw new ApiError('uploadFailed', text);
  }
  return decoding.run(() =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(EDGE, EDGE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer()
      .catch(() => Promise.reject(broken())),
  );
}

function isPhoto(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12));
  const latin = head.toString('latin1');
  return (
    latin.startsWith('\xff\xd8\xff') ||
    latin.startsWith('\x89PNG\r\n\x1a\n') ||
    (latin.startsWith('RIFF') && latin.endsWith('WEBP'))
  );
}

/** Pictures of a person: each takes up to a second of work, and is written. */
const UPLOADS: StoredLimit = { name: 'picture', most: 30, windowMs: 60 * 60_000 };

/** Stores a new picture and deletes the old one. */
export const uploadProfileImageAction = defineAction(
  uploadProfileImage,
  async ({ image }, { firestore, caller: { uid }, now }) => {
    await countAct(firestore, [{ limit: UPLOADS, key: await limitKeyOf(firestore, uid) }], now());
    const bytes = await profilePicture(new Uint8Array(await image.arrayBuffer()));
    const id = randomBytes(16).toString('base64url');
    const profile = `/images/${id}`;
    await firestore.runTransaction(async (transaction) => {
      const user = await transaction.get(firestore.doc(`users/${uid}`));
      if (!user.exists) throw new ApiError('userUnknown');
      const old = ownImageOf(firestore, user.get('image') as string);
      transaction.create(firestore.doc(`images/${id}`), {
        bytes,
        uid,
        createdAt: Timestamp.fromMillis(now()),
      });
      transaction.update(user.ref, { image: profile });
      if (old) transaction.delete(old);
    });
    const { system_timezone: timeZone } = await readSettings(firestore, now());
    await Promise.all([
      showProfile(firestore, uid, { now: now(), timeZone }),
      showInContests(firestore, uid),
    ]);
    return answer({ profile }, 'profileUpdated');
  },
);
