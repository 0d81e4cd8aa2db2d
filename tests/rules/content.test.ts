import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
} from 'firebase/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { openReferee } from './support/referee.ts';

const referee = openReferee('Content');
let ann: string;
/** Paths of seeded documents: keys, pools and settings reach a client only through the server. */
let paths: string[];
beforeAll(async () => {
  ann = await referee.player();
  const found = await Promise.all(
    SECRET.map((name) => referee.server.collection(name).limit(1).get()),
  );
  paths = found.map(({ docs }) => docs[0]?.ref.path ?? '');
});

const SECRET = ['questions', 'categories', 'settings'];

describe('content', () => {
  it.each(SECRET)('let the server alone read %s', async (name) => {
    const path = paths[SECRET.indexOf(name)] ?? '';
    expect((await referee.server.doc(path).get()).exists).toBe(true);
    await assertFails(getDoc(doc(referee.as(ann), path)));
    await assertFails(getDoc(doc(referee.as(ann), `${name}/no-such-document`)));
    await assertSucceeds(getDoc(doc(referee.as(ann), `users/${ann}`)));
  });

  it.each(SECRET)('list %s neither alone nor in a collection group', async (name) => {
    await assertFails(getDocs(collection(referee.as(ann), name)));
    await assertFails(getDocs(query(collection(referee.as(ann), name), limit(1))));
    await assertFails(getDocs(collectionGroup(referee.as(ann), name)));
    await assertSucceeds(getDoc(doc(referee.as(ann), `users/${ann}`)));
  });
});
