import type { Firestore } from 'firebase-admin/firestore';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type * as v from 'valibot';
import { starterAvatar } from '../../domain/account/picture-address.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { updateProfile } from '../../domain/contract/account-changes.ts';
import { showInContests } from '../contests/contest-players.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import { findLanguage, readAppLanguages } from '../languages/app-languages.ts';
import { ownImageOf } from './image-response.ts';
import { showProfile } from '../leaderboard/entries.ts';
import { readSettings } from '../settings/read-settings.ts';
import { accountOf } from '../account-document.ts';
import { readName } from '../account/player-record.ts';

type Input = v.InferOutput<typeof updateProfile.input>;

/** Changes name, avatar, e-mail, number and language of the caller; all of them or none. */
export const updateProfileAction = defineAction(
  updateProfile,
  async (input, { firestore, caller: { uid }, now }) => {
    if (Object.values(input).every((value) => value === undefined)) {
      throw new ApiError(
        'missingFields',
        'send one of email, name, mobile, clear, web_language and avatar',
      );
    }
    const cleared = clearedBy(input);
    const both = cleared.find((field) => input[field] !== undefined);
    if (both) throw new ApiError('missingFields', `clear empties ${both}: send one of them`);
    const shown = {
      ...(input.name !== undefined && { name: readName(input.name) }),
      ...(input.avatar !== undefined && { image: starterAvatar(input.avatar) }),
    };
    const changes = {
      ...(cleared.includes('mobile') && { mobile: '' }),
      ...(input.mobile !== undefined && { mobile: readMobile(input.mobile) }),
      ...(input.web_language !== undefined && {
        language: await readLanguage(firestore, input.web_language, now()),
      }),
    };
    const email = cleared.includes('email') ? '' : input.email;
    await write(firestore, uid, email, shown, changes);
    if (Object.keys(shown).length > 0) {
      const { system_timezone: timeZone } = await readSettings(firestore, now());
      await Promise.all([
        showProfile(firestore, uid, { now: now(), timeZone }),
        showInContests(firestore, uid),
      ]);
    }
    return answer(null, 'profileUpdated');
  },
);

type Clearable = 'mobile' | 'email';

/** The fields that a call clears. */
const clearedBy = ({ clear }: Input): readonly Clearable[] =>
  (['mobile', 'email'] as const).filter((field) => clear?.split(',').includes(field));

async function write(
  firestore: Firestore,
  uid: string,
  email: Input['email'],
  shown: { readonly name?: string; readonly image?: string },
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const [user, account] = await transaction.getAll(
      firestore.doc(`users/${uid}`),
      accountOf(firestore, uid),
    );
    if (!user?.exists || !account?.exists) throw new ApiError('userUnknown');
    // a form may send all its fields, the unchanged e-mail too
    const isNewEmail = email !== undefined && email !== account.get('email');
    if (isNewEmail && account.get('type') !== 'mobile') {
      throw new ApiError(
        'missingFields',
        'email is that of the sign-in and cannot be changed here',
      );
    }
    const all = { ...changes, ...(isNewEmail && { email }) };
    if (Object.keys(all).length > 0) transaction.update(account.ref, all);
    if (Object.keys(shown).length > 0) transaction.update(user.ref, shown);
    // the bytes of a replaced picture are no longer requested
    const old = shown.image && ownImageOf(firestore, user.get('image') as string);
    if (old) transaction.delete(old);
  });
}

/** @returns the number in E.164 */
function readMobile(text: string): string {
  // libphonenumber reads Arabic and Urdu digits, but not those of Hindi
  const digits = text.replaceAll(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)));
  const number = parsePhoneNumberFromString(digits);
  if (number?.isValid()) return number.number;
  throw new ApiError('missingFields', 'mobile must have its country code, as in +49 151 12345678');
}

async function readLanguage(firestore: Firestore, text: string, now: number): Promise<string> {
  const languages = await readAppLanguages(firestore, now);
  const found = findLanguage(languages, text);
  if (found) return found.name;
  const names = languages.filter(({ isActive }) => isActive).map(({ name }) => name);
  throw new ApiError('missingFields', `web_language must be one of ${names.join(', ')}`);
}
