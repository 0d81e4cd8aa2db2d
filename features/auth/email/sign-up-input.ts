import { readPlayerName } from '../../../domain/account/player-name.ts';
import type { SignInError } from '../../../realtime/identity/sign-in-error.ts';
import type { NameError } from '../sign-in-messages.ts';
import { readFriendsCode } from '../friends-code.ts';

/** Firebase takes no shorter one. */
export const MIN_PASSWORD = 6;

/** What was typed, without the passwords. */
export interface SignUpInput {
  readonly name: string;
  readonly email: string;
  /** As typed where it is none, so that it can be mended. */
  readonly friendsCode: string;
}

/** What is wrong, and where. */
export type FormError =
  | { readonly field: 'name'; readonly error: NameError }
  | { readonly field: 'repeated' }
  | { readonly field: 'friendsCode' }
  | { readonly field: 'email' | 'password' | 'form'; readonly error: SignInError };

/** Where an error of Firebase's belongs; `form` for what no field can mend. */
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

/** Reads the form of a sign-up; the first error counts. A password that could be read is not repeated. */
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
  // spaces belong to a password
  const password = typed('password');
  const errorOf = (): FormError | null => {
    if (name.kind === 'invalid') return { field: 'name', error: name.error };
    if (password.length < MIN_PASSWORD) return formErrorOf('weak-password');
    if (form.has('repeated') && password !== typed('repeated')) return { field: 'repeated' };
    return typedCode && !code ? { field: 'friendsCode' } : null;
  };
  return { input, password, error: errorOf() };
}
