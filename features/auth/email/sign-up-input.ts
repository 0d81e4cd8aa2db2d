import { readPlayerName } from '../../../domain/account/player-name.ts';
import type { SignInError } from '../../../realtime/identity/sign-in-error.ts';
import type { NameError } from '../sign-in-messages.ts';
import { readFriendsCode } from '../friends-code.ts';

/** The shortest password of a new account, as docs/deploy.md sets it at Firebase. */
export const MIN_PASSWORD = 8;

/** The typed fields, without the password. */
export interface SignUpInput {
  readonly name: string;
  readonly email: string;
  /** As typed if it is not a valid code, so the player can correct it. */
  readonly friendsCode: string;
}

/** The error, and the field where it is shown. */
export type FormError =
  | { readonly field: 'name'; readonly error: NameError }
  | { readonly field: 'friendsCode' }
  | { readonly field: 'email' | 'password' | 'form'; readonly error: SignInError };

/** The field where an error of Firebase's is shown; `form` for an error that no field can fix. */
export function formErrorOf(error: SignInError): FormError {
  switch (error) {
    case 'email-in-use':
    case 'invalid-email':
      return { field: 'email', error };
    case 'weak-password':
      return { field: 'password', error };
    default:
      return { field: 'form', error };
  }
}

/** Reads the sign-up form. The first error counts. The password is typed once: the player can show it, and a mail can replace it. */
export function readSignUp(form: FormData): {
  input: SignUpInput;
  password: string;
  error: FormError | null;
} {
  const typed = (field: string) => String(form.get(field) ?? '');
  const name = readPlayerName(typed('name'));
  const typedCode = typed('friendsCode').trim();
  const code = readFriendsCode(typedCode);
  const input = {
    name: name.kind === 'name' ? name.name : typed('name'),
    email: typed('email').trim(),
    friendsCode: code || typedCode,
  };
  // a password may begin or end with spaces
  const password = typed('password');
  const errorOf = (): FormError | null => {
    if (name.kind === 'invalid') return { field: 'name', error: name.error };
    if (password.length < MIN_PASSWORD) return formErrorOf('weak-password');
    return typedCode && !code ? { field: 'friendsCode' } : null;
  };
  return { input, password, error: errorOf() };
}
