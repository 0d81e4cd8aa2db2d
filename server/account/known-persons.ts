import { createHmac } from 'node:crypto';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Identity } from '../session/identity.ts';

/** By what a person is known again. */
export type Contact = Pick<Identity, 'email' | 'mobile'>;

/** Two names of one host, which takes no notice of dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, as far as one can tell without asking its host: case, and what follows a plus, do not make
 * another one, nor do Google's dots.
 */
function mailboxOf(email: string): string {
  const written = email.trim().toLowerCase();
  const at = written.lastIndexOf('@');
  if (at < 0) return written;
  const [name, host] = [written.slice(0, at), written.slice(at + 1)];
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return DOTLESS.has(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`;
}

/**
 * Where it is noted that a person has registered: one document for the address and one for the number. They stay when the
 * account is deleted, so that coins for coming are given once; without the key nobody can tell from them whose they are.
 * @param key the server's secret
 */
export function notesOf(
  firestore: Firestore,
  { email, mobile }: Contact,
  key: string,
): readonly DocumentReference[] {
  const number = parsePhoneNumberFromString(mobile)?.number ?? mobile;
  const contacts = [email && `email:${mailboxOf(email)}`, mobile && `phone:${number}`];
  return contacts.filter(Boolean).map((contact) => {
    const hash = createHmac('sha256', key).update(contact).digest('base64url');
    return firestore.doc(`knownPersons/${hash}`);
  });
}
