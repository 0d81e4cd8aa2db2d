import * as v from 'valibot';
import { readPlayerName } from '../../domain/account/player-name.ts';
import { updateProfile } from '../../domain/contract/account-changes.ts';
import type { StandingUser } from '../../domain/contract/account.ts';

const NAME_ERRORS = {
  empty: 'auth.nameErrors.empty',
  'too-long': 'auth.nameErrors.tooLong',
  'forbidden-characters': 'auth.nameErrors.forbiddenCharacters',
} as const;

/** The fields of the profile form, as they are shown. */
export interface ProfileFields {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

/** A submitted form: its fields, and the call that saves them or the message of the field that is wrong. */
type ProfileReading = { readonly fields: ProfileFields } & (
  | { readonly kind: 'valid'; readonly input: v.InferInput<typeof updateProfile.input> }
  | {
      readonly kind: 'invalid';
      readonly name?: (typeof NAME_ERRORS)[keyof typeof NAME_ERRORS];
      readonly email?: 'auth.errors.invalidEmail';
    }
);

/** Whether the e-mail address belongs to the sign-in, so that the form cannot change it. */
export const isEmailFixed = ({ type }: Pick<StandingUser, 'type'>): boolean => type !== 'mobile';

/** Reads the submitted profile form. The server parses the number, because only it has the numbering plans. */
export function readProfileForm(
  form: FormData,
  user: Pick<StandingUser, 'type' | 'email'>,
): ProfileReading {
  const typed = (field: keyof ProfileFields) => String(form.get(field) ?? '').trim();
  const isFixed = isEmailFixed(user);
  // the browser omits a disabled field
  const email = isFixed ? user.email : typed('email');
  const mobile = typed('mobile');
  const fields = { name: typed('name'), email, mobile };
  const reading = readPlayerName(fields.name);
  if (reading.kind === 'invalid') {
    return { kind: 'invalid', fields, name: NAME_ERRORS[reading.error] };
  }
  if (!isFixed && email !== '' && !v.is(updateProfile.input.entries.email, email)) {
    return { kind: 'invalid', fields, email: 'auth.errors.invalidEmail' };
  }
  // an empty field counts as not sent, so a field to clear is sent by name
  const clear = clearedFields(mobile === '', !isFixed && email === '');
  return {
    kind: 'valid',
    fields: { ...fields, name: reading.name },
    input: {
      name: reading.name,
      ...(clear && { clear }),
      ...(mobile !== '' && { mobile }),
      ...(!isFixed && email !== '' && { email }),
    },
  };
}

function clearedFields(isMobileEmpty: boolean, isEmailEmpty: boolean) {
  if (isMobileEmpty) return isEmailEmpty ? 'mobile,email' : 'mobile';
  return isEmailEmpty ? 'email' : undefined;
}
