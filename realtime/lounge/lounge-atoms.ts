import { deleteField, doc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore';
import type { DocumentReference } from 'firebase/firestore';
import type { Getter } from 'jotai';
import { atom } from 'jotai';
import type { Lounge } from '../../domain/lounge/lounge.ts';
import { lineFault, parseLounge } from '../../domain/lounge/lounge.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { documentAtom } from '../document-atom.ts';
import { identityAtom } from '../identity/identity-atom.ts';
import { attempt } from '../write-result.ts';
import type { WriteResult } from '../write-result.ts';

/** The lounge this page looks at. */
const loungeIdAtom = atom('main');

/** Counts the times the seat changed: a refused listener is over, and is begun anew with a new seat. */
const seatingAtom = atom(0);

/** The lounge, live. Denied to those who have no seat. */
export const loungeAtom = documentAtom<Lounge>((get) => {
  get(seatingAtom);
  return get(identityAtom).state === 'signed-in' ? loungeDocument(get) : null;
}, parseLounge);

/** Takes a free seat; denied when there is none. */
export const takeSeatAtom = atom(null, async (get, set): Promise<WriteResult> => {
  const { document, uid, name } = seated(get);
  const result = await attempt(setDoc(document, { seats: { [uid]: { name } } }, { merge: true }));
  if (result.ok) set(seatingAtom, (count) => count + 1);
  return result;
});

/** Says a line from the own seat. */
export const sayLineAtom = atom(null, async (get, _set, text: string): Promise<WriteResult> => {
  if (lineFault(text)) return { ok: false, reason: 'invalid' };
  const { document, uid } = seated(get);
  const line = { text: text.trim(), at: serverTimestamp() };
  return attempt(updateDoc(document, { [`lines.${uid}`]: line }));
});

/** Leaves the seat free; the line goes with it. */
export const leaveSeatAtom = atom(null, (get): Promise<WriteResult> => {
  const { document, uid } = seated(get);
  return attempt(
    updateDoc(document, { [`seats.${uid}`]: deleteField(), [`lines.${uid}`]: deleteField() }),
  );
});

function loungeDocument(get: Getter): DocumentReference | null {
  const firestore = get(firestoreAtom);
  return firestore && doc(firestore, 'lounges', get(loungeIdAtom));
}

function seated(get: Getter): { document: DocumentReference; uid: string; name: string } {
  const identity = get(identityAtom);
  const document = loungeDocument(get);
  if (identity.state !== 'signed-in' || !document) {
    throw new Error('The lounge was written to before anyone had signed in.');
  }
  return { document, uid: identity.uid, name: identity.name };
}
