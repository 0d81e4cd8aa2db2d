import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/**
 * Where the bytes of a player's picture are; undefined for one that is not kept by us. An id is 16 bytes in base64url:
 * what is none is not looked for. @param address of a profile
 */
export function ownImageOf(firestore: Firestore, address: string): DocumentReference | undefined {
  const id = /^\/images\/([A-Za-z0-9_-]{21}[AQgw])$/.exec(address)?.[1];
  return id === undefined ? undefined : firestore.doc(`images/${id}`);
}
