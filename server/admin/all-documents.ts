import { FieldPath } from 'firebase-admin/firestore';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
} from 'firebase-admin/firestore';

/** The number of documents in one read. */
const PAGE = 300;

/** Reads all documents of a query, in the order of their ids, page by page. */
export async function allOf(query: Query): Promise<QueryDocumentSnapshot[]> {
  const found: QueryDocumentSnapshot[] = [];
  let page = query.orderBy(FieldPath.documentId()).limit(PAGE);
  for (;;) {
    const { docs } = await page.get();
    found.push(...docs);
    const last = docs.at(-1);
    if (!last || docs.length < PAGE) return found;
    page = page.startAfter(last);
  }
}

/** Reads documents by their references, page by page. @returns in the same order; a missing one has no fields */
export async function allAt(
  firestore: Firestore,
  references: readonly DocumentReference[],
): Promise<DocumentSnapshot[]> {
  const found: DocumentSnapshot[] = [];
  for (let from = 0; from < references.length; from += PAGE) {
    found.push(...(await firestore.getAll(...references.slice(from, from + PAGE))));
  }
  return found;
}
