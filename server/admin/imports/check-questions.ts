import type { Firestore } from 'firebase-admin/firestore';

const CHUNK = 200;

/** Names the questions that do not exist. @param wanted ids of questions by row */
export async function checkQuestionsExist(
  firestore: Firestore,
  wanted: readonly { readonly number: number; readonly ids: readonly string[] }[],
  errors: string[],
): Promise<void> {
  const ids = [...new Set(wanted.flatMap((row) => row.ids))];
  const known = new Set<string>();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const refs = ids.slice(from, from + CHUNK).map((id) => firestore.doc(`questions/${id}`));
    for (const { exists, id } of await firestore.getAll(...refs, { fieldMask: ['category'] })) {
      if (exists) known.add(id);
    }
  }
  for (const row of wanted) {
    if (new Set(row.ids).size < row.ids.length) {
      errors.push(`row ${row.number}: questions must all be different`);
    }
    for (const id of row.ids) {
      if (known.has(id)) continue;
      errors.push(`row ${row.number}: questions: ${id} does not exist: import it first`);
    }
  }
}
