import { randomBytes } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { uploadProfileImage } from '../../domain/contract/account-changes.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { showChanged } from '../leaderboard/entries.ts';
import { readSettings } from '../settings/read-settings.ts';
import { ownImageOf } from './own-image.ts';
import { profilePicture } from './profile-picture.ts';

/** Keeps a new picture in the place of the old one. */
export const uploadProfileImageAction = defineAction(
  uploadProfileImage,
  async ({ image }, { firestore, caller: { uid }, now }) => {
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
    await showChanged(firestore, uid, { image: profile }, { now: now(), timeZone });
    return answer({ profile }, 'profileUpdated');
  },
);
