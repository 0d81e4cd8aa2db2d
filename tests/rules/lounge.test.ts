import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteField, doc, getDoc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { LINE_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '../../domain/lounge/lounge.ts';
import type { RulesFixture } from '../support/rules-environment.ts';
import { startRulesFixture } from '../support/rules-environment.ts';

let fixture: RulesFixture;

beforeAll(async () => {
  fixture = await startRulesFixture('demo-rules-lounge');
});
afterAll(() => fixture?.stop());
beforeEach(() => fixture.environment.clearFirestore());

const as = (uid: string): Firestore =>
  fixture.environment.authenticatedContext(uid).firestore() as unknown as Firestore;
const guest = (): Firestore =>
  fixture.environment.unauthenticatedContext().firestore() as unknown as Firestore;
const lounge = (firestore: Firestore) => doc(firestore, 'lounges/main');
const sit = (uid: string, name = uid) =>
  setDoc(lounge(as(uid)), { seats: { [uid]: { name } } }, { merge: true });
const say = (uid: string, line: Record<string, unknown>) =>
  updateDoc(lounge(as(uid)), { [`lines.${uid}`]: line });

describe('seats', () => {
  it('may be taken while one is free, and not after', async () => {
    await assertSucceeds(sit('ada'));
    await assertSucceeds(sit('bo'));
    await assertFails(sit('cy'));
  });

  it('are for those who are signed in', async () => {
    await assertFails(setDoc(lounge(guest()), { seats: { ada: { name: 'Ada' } } }));
    await assertSucceeds(sit('ada'));
  });

  it('are taken for oneself, never for another', async () => {
    await assertFails(setDoc(lounge(as('ada')), { seats: { bo: { name: 'Bo' } } }));
    await assertFails(
      setDoc(lounge(as('ada')), { seats: { ada: { name: 'Ada' }, bo: { name: 'Bo' } } }),
    );
    await assertSucceeds(sit('ada'));
  });

  it('have a name of 1 to 30 characters and nothing else', async () => {
    await assertFails(sit('ada', ''));
    await assertFails(sit('ada', 'x'.repeat(NAME_MAX_CHARACTERS + 1)));
    await assertFails(setDoc(lounge(as('ada')), { seats: { ada: { name: 'Ada', coins: 5 } } }));
    await assertFails(setDoc(lounge(as('ada')), { seats: { ada: { name: 'Ada' } }, owner: 'ada' }));
    await assertSucceeds(sit('ada', 'x'.repeat(NAME_MAX_CHARACTERS)));
  });

  it('are left with the line, and only by who sits there', async () => {
    await sit('ada');
    await sit('bo');
    await say('ada', { text: 'Hello', at: serverTimestamp() });
    await assertFails(updateDoc(lounge(as('bo')), { 'seats.ada': deleteField() }));
    await assertFails(updateDoc(lounge(as('ada')), { 'seats.ada': deleteField() }));
    await assertSucceeds(
      updateDoc(lounge(as('ada')), { 'seats.ada': deleteField(), 'lines.ada': deleteField() }),
    );
    await assertSucceeds(sit('cy'));
  });
});

describe('the lounge', () => {
  it('is seen by those who sit in it, and by nobody else', async () => {
    await sit('ada');
    await assertSucceeds(getDoc(lounge(as('ada'))));
    await assertFails(getDoc(lounge(as('cy'))));
    await assertFails(getDoc(lounge(guest())));
  });
});

describe('lines', () => {
  beforeEach(async () => {
    await sit('ada');
    await sit('bo');
  });

  it('are said from the own seat', async () => {
    await assertSucceeds(say('ada', { text: 'Hello', at: serverTimestamp() }));
    await assertFails(
      updateDoc(lounge(as('bo')), { 'lines.ada': { text: 'I lost', at: serverTimestamp() } }),
    );
    await assertFails(say('cy', { text: 'Let me in', at: serverTimestamp() }));
  });

  it('have 1 to 200 characters', async () => {
    const text = 'x'.repeat(LINE_MAX_CHARACTERS);
    await assertSucceeds(say('ada', { text, at: serverTimestamp() }));
    await assertFails(say('ada', { text: `${text}x`, at: serverTimestamp() }));
    await assertFails(say('ada', { text: '', at: serverTimestamp() }));
    await assertFails(say('ada', { text: 7, at: serverTimestamp() }));
  });

  it("are signed with the server's time and hold nothing else", async () => {
    await assertFails(say('ada', { text: 'Early', at: new Date(0) }));
    await assertFails(say('ada', { text: 'Big', at: serverTimestamp(), size: 9 }));
    await assertSucceeds(say('ada', { text: 'Now', at: serverTimestamp() }));
  });
});

describe('settings', () => {
  it('are read by everybody and written by no client', async () => {
    await assertSucceeds(getDoc(doc(guest(), 'settings/web')));
    await assertFails(setDoc(doc(as('ada'), 'settings/web'), { maintenance: true }));
  });
});

describe('everything else', () => {
  it('is closed', async () => {
    await assertFails(getDoc(doc(as('ada'), 'users/ada')));
    await assertFails(setDoc(doc(as('ada'), 'users/ada'), { coins: 1_000 }));
  });
});
