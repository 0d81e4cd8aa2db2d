import { readPlayerName } from '../../../domain/account/player-name.ts';
import type { SignInFault } from '../../../realtime/identity/sign-in-fault.ts';
import type { NameFault } from '../fault-words.ts';
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
export type FormFault =
  | { readonly field: 'name'; readonly fault: NameFault }
  | { readonly field: 'repeated' }
  | { readonly field: 'friendsCode' }
  | { readonly field: 'form'; readonly fault: SignInFault };

/** Reads the form of a sign-up; the first fault counts. */
export function readSignUp(form: FormData): {
  input: SignUpInput;
  password: string;
  fault: FormFault | null;
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
  const faultOf = (): FormFault | null => {
    if (name.kind === 'faulty') return { field: 'name', fault: name.fault };
    if (password.length < MIN_PASSWORD) return { field: 'form', fault: 'weak-password' };
    if (password !== typed('repeated')) return { field: 'repeated' };
    return typedCode && !code ? { field: 'friendsCode' } : null;
  };
  return { input, password, fault: faultOf() };
}
