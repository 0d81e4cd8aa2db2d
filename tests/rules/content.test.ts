import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { collection, collectionGroup, doc, getDoc, getDocs, setDoc } from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RulesFixture } from '../support/rules-environment.ts';
import { startRulesFixture } from '../support/rules-environment.ts';

let fixture: RulesFixture;
beforeAll(async () => {
  fixture = await startRulesFixture('demo-rules-content');
  await fixture.environment.withSecurityRulesDisabled(async (context) => {
    const firestore = context.firestore() as unknown as Firestore;
    for (const path of SECRET) await setDoc(doc(firestore, path), { answer: 2 });
    await setDoc(doc(firestore, 'settings/web'), { name: 'Quizbout' });
  });
});
afterAll(() => fixture?.stop());

/** Keys and pools reach a client over the server alone, as far as it may know them. */
const SECRET = ['questions/space-001', 'pools/space', 'categories/space'];

const player = (): Firestore =>
  fixture.environment.authenticatedContext('ann').firestore() as unknown as Firestore;

describe('content', () => {
  it.each(SECRET)(
    '%s is neither read nor written by a player, while settings are read',
    async (path) => {
      await assertFails(getDoc(doc(player(), path)));
      await assertFails(setDoc(doc(player(), path), { answer: 0 }));
      const settings = await assertSucceeds(getDoc(doc(player(), 'settings/web')));
      expect(settings.get('name')).toBe('Quizbout');
      await assertFails(setDoc(doc(player(), 'settings/web'), { name: 'Mine' }));
    },
  );

  it('cannot be listed, nor reached through a collection group', async () => {
    await assertFails(getDocs(collection(player(), 'questions')));
    await assertFails(getDocs(collectionGroup(player(), 'questions')));
  });
});
