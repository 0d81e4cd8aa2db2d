import { randomBytes } from 'node:crypto';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import type { Contact } from './known-persons.ts';
import { accountOf } from '../account-document.ts';

/** A new person id: 128 random bits, in a form that Firestore accepts as a document id. */
const newPersonId = (): string => randomBytes(16).toString('base64url');

/** The document of a person, `persons/{id}`. It has no personal data and survives the deletion of its accounts. */
export const personAt = (firestore: Firestore, id: string) => firestore.doc(`persons/${id}`);

/** A person as the server knows one. */
export interface Person {
  readonly id: string;
  /** All ids under which data may be stored: its id, and those merged into it. */
  readonly ids: readonly string[];
  /** When an account of this person was first seen, in milliseconds since the epoch. */
  readonly firstSeenAt: number;
}

/** The person of a sign-in. All reads are done; `write` stores the changes. */
export interface RecognisedPerson {
  readonly id: string;
  /** Whether no contact of this sign-in was seen before. An idle name does not count. */
  readonly isNew: boolean;
  readonly write: () => void;
}

/**
 * Recognises the person of a sign-in by the account and by its contacts. If these lead to several persons, the oldest
 * wins, the others are merged into it, and all their accounts get its id. Proven and unproven contacts are separate:
 * naming another's address does not make the caller that person, and the owner of an address inherits nothing from
 * accounts that only named it.
 * @param held `personId` of the account, if there is one
 * @param now milliseconds since the epoch
 */
export async function recognisePerson(
  transaction: Transaction,
  firestore: Firestore,
  { contacts, held: ownPersonId }: { contacts: readonly Contact[]; held: string | undefined },
  now: number,
): Promise<RecognisedPerson> {
  const refs = contacts.map(({ ref }) => ref);
  const notes = refs.length === 0 ? [] : await transaction.getAll(...refs);
  // an unproven address leads to no person who has proven it, and only where nothing else names the person
  const isNamed = ownPersonId !== undefined || contacts.some(hasProof);
  const isTrusted = (note: DocumentSnapshot, index: number) => {
    if (!note.exists || isIdleName(note)) return false;
    const isProven = contacts[index]?.isProven === true;
    return (note.get('isProven') !== false) === isProven && (isProven || !isNamed);
  };
  const trusted = notes.filter(isTrusted);
  const named = [ownPersonId, ...trusted.map((note) => note.get('personId') as string | undefined)];
  const ids = [...new Set(named.filter((id) => id !== undefined))];
  const known = await readPersons(transaction, firestore, ids, now);
  const [oldest, ...others] = known.toSorted(
    (one, other) => one.firstSeenAt - other.firstSeenAt || (one.id < other.id ? -1 : 1),
  );
  // contacts of earlier versions have a time and no person
  const seenAt = trusted.map((note) => (note.get('at') as Timestamp).toMillis());
  const firstSeenAt = Math.min(now, ...seenAt, ...known.map((person) => person.firstSeenAt));
  const id = oldest?.id ?? newPersonId();
  const merged = others.flatMap((other) => other.ids);
  const accounts = await accountsOf(transaction, firestore, merged);
  return {
    id,
    isNew: notes.every((note) => !note.exists || isIdleName(note)),
    write() {
      if (!oldest?.isStored || others.length > 0) {
        const at = { firstSeenAt: Timestamp.fromMillis(firstSeenAt) };
        const also = merged.length > 0 && { merged: FieldValue.arrayUnion(...merged) };
        transaction.set(personAt(firestore, id), { ...at, ...also }, { merge: true });
      }
      for (const other of merged) {
        transaction.set(personAt(firestore, other), { mergedInto: id }, { merge: true });
      }
      for (const account of accounts) transaction.update(account, { personId: id });
      contacts.forEach(({ ref, isProven }, index) => {
        const note = notes[index];
        const isOwn =
          note?.exists === true && (isTrusted(note, index) || note.get('personId') === id);
        // a name takes nothing from another, nor the proof from an own contact
        const isFree = note === undefined || !note.exists || (isIdleName(note) && !isNamed);
        const isUnprovenOwn = isOwn && note.get('isProven') === false;
        if (!isProven && !isFree && !isUnprovenOwn) return;
        if (isOwn && note.get('personId') === id && note.get('isProven') === isProven) return;
        const at = isOwn ? (note.get('at') as Timestamp) : Timestamp.fromMillis(now);
        const isIdle = !isProven && isNamed && (!isOwn || isIdleName(note));
        transaction.set(ref, { personId: id, at, isProven, ...(isIdle && { isIdle }) });
      });
    },
  };
}

const hasProof = ({ isProven }: Contact) => isProven;

/**
 * Whether a contact was only named, by accounts that another contact identifies. It leads to no person and counts as not
 * seen, so that naming another's address takes neither tries nor welcome coins from its owner.
 */
const isIdleName = (note: DocumentSnapshot) =>
  note.get('isProven') === false && note.get('isIdle') === true;

/** The most values that Firestore takes in one condition `in`. */
const MAX_IN = 30;

/** The accounts of these persons. */
async function accountsOf(
  transaction: Transaction,
  firestore: Firestore,
  ids: readonly string[],
): Promise<readonly DocumentReference[]> {
  const found: DocumentReference[] = [];
  for (let at = 0; at < ids.length; at += MAX_IN) {
    const some = ids.slice(at, at + MAX_IN);
    const query = firestore.collectionGroup('private').where('personId', 'in', some);
    found.push(...(await transaction.get(query)).docs.map(({ ref }) => ref));
  }
  return found;
}

type StoredPerson = Person & { readonly isStored: boolean };

/** The persons of ids, each once, after following merges. */
async function readPersons(
  transaction: Transaction,
  firestore: Firestore,
  ids: readonly string[],
  now: number,
): Promise<readonly StoredPerson[]> {
  if (ids.length === 0) return [];
  const found = await transaction.getAll(...ids.map((id) => personAt(firestore, id)));
  const mergedInto = (person: DocumentSnapshot) => person.get('mergedInto') as string | undefined;
  const own = found.filter((person) => mergedInto(person) === undefined);
  const into = [...new Set(found.flatMap((person) => mergedInto(person) ?? []))].filter((id) =>
    own.every((person) => person.id !== id),
  );
  const roots = await readPersons(transaction, firestore, into, now);
  const stored = own.map((person) => ({
    ...personOf(person, now),
    isStored: person.exists,
  }));
  return [...stored, ...roots.filter(({ id }) => stored.every((one) => one.id !== id))];
}

function personOf(person: DocumentSnapshot, now: number): Person {
  const at = person.get('firstSeenAt') as Timestamp | undefined;
  const merged = (person.get('merged') as readonly string[] | undefined) ?? [];
  return { id: person.id, ids: [person.id, ...merged], firstSeenAt: at?.toMillis() ?? now };
}

/**
 * The person of an account, within a transaction that has written nothing yet. An account of an earlier version has none until
 * its next sign-in: `give` stores the new one, which that sign-in then merges.
 * @param account of the player, as the transaction has read it
 */
export async function readPerson(
  transaction: Transaction,
  firestore: Firestore,
  account: DocumentSnapshot,
  now: number,
): Promise<Person & { readonly give: () => void }> {
  if (!account.exists) throw new ApiError('userUnknown');
  const ownPersonId = account.get('personId') as string | undefined;
  if (ownPersonId === undefined) {
    const since = (account.get('createdAt') as Timestamp | undefined) ?? account.createTime;
    const [id, firstSeenAt] = [newPersonId(), since?.toMillis() ?? now];
    return {
      id,
      ids: [id],
      firstSeenAt,
      give() {
        transaction.update(account.ref, { personId: id });
        transaction.set(personAt(firestore, id), {
          firstSeenAt: Timestamp.fromMillis(firstSeenAt),
        });
      },
    };
  }
  const [found] = await readPersons(transaction, firestore, [ownPersonId], now);
  if (!found) throw new Error(`${account.ref.path} has a person that cannot be read`);
  const { id, ids, firstSeenAt } = found;
  return { id, ids, firstSeenAt, give: () => undefined };
}

/**
 * The key of a player's short-term limits: the person, so that a new account continues with the old one's usage. One
 * read; an account of an earlier version counts separately.
 */
export async function limitKeyOf(firestore: Firestore, uid: string): Promise<string> {
  const [account] = await firestore.getAll(accountOf(firestore, uid), { fieldMask: ['personId'] });
  return (account?.get('personId') as string | undefined) ?? uid;
}

/**
 * The person of a player; an account of an earlier version gets one. Two reads.
 * @throws ApiError userUnknown if there is no account
 */
export function personOfPlayer(firestore: Firestore, uid: string, now: number): Promise<Person> {
  return firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    const { give, ...person } = await readPerson(transaction, firestore, account, now);
    give();
    return person;
  });
}
