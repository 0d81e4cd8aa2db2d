import { createHmac } from 'node:crypto';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { VerifiedIdentity } from '../session/identity.ts';

/** Whether a sign-in proves that its address belongs to the player. */
export const isMailProven = ({ email, isUnverified, isEmailUnproven }: Contacts): boolean =>
  email !== '' && isUnverified !== true && isEmailUnproven !== true;

/** Contact data by which the server recognises a person. */
export type Contacts = Pick<
  VerifiedIdentity,
  'email' | 'mobile' | 'providers' | 'isUnverified' | 'isEmailUnproven'
>;

/** One contact of a person: `knownPersons/{hmac}`. */
export interface Contact {
  readonly ref: DocumentReference;
  /** Whether the sign-in proves that the contact belongs to the player. */
  readonly isProven: boolean;
}

/** Hosts that ignore dots in an address; both names belong to Google. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox of an address: ignores case, a part after a plus, and dots at Google. */
function mailboxOf(email: string): string {
  const written = email.trim().toLowerCase();
  const at = written.lastIndexOf('@');
  if (at < 0) return written;
  const [name, host] = [written.slice(0, at), written.slice(at + 1)];
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return DOTLESS.has(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`;
}

/**
 * The documents of a sign-in's contacts: address, number, and the ids that Google, Facebook and Apple give. They survive a
 * deletion. Without the key, their ids do not show whose contacts they are.
 * @param key the server's secret
 */
export function contactsOf(
  firestore: Firestore,
  contacts: Contacts,
  key: string,
): readonly Contact[] {
  const { email, mobile, providers = [] } = contacts;
  const number = parsePhoneNumberFromString(mobile)?.number ?? mobile;
  return [
    ...(email ? [{ contact: `email:${mailboxOf(email)}`, isProven: isMailProven(contacts) }] : []),
    ...(mobile ? [{ contact: `phone:${number}`, isProven: true }] : []),
    ...providers.map((provider) => ({ contact: `provider:${provider}`, isProven: true })),
  ].map(({ contact, isProven }) => {
    const hash = createHmac('sha256', key).update(contact).digest('base64url');
    return { ref: firestore.doc(`knownPersons/${hash}`), isProven };
  });
}
