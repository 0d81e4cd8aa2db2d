import type { Firestore } from 'firebase/firestore';
import { deleteDoc, disableNetwork, doc, enableNetwork, setDoc } from 'firebase/firestore';
import { createStore } from 'jotai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Lounge } from '../../domain/lounge/lounge.ts';
import { firestoreAtom } from '../../realtime/client-atoms.ts';
import { identityAtom } from '../../realtime/identity/identity-atom.ts';
import {
  leaveSeatAtom,
  loungeAtom,
  sayLineAtom,
  takeSeatAtom,
} from '../../realtime/lounge/lounge-atoms.ts';
import type { Snapshot } from '../../realtime/snapshot.ts';
import { eventually } from '../support/eventually.ts';
import type { RulesFixture } from '../support/rules-environment.ts';
import { startRulesFixture } from '../support/rules-environment.ts';

let fixture: RulesFixture;

beforeAll(async () => {
  fixture = await startRulesFixture('demo-realtime-lounge');
});
afterAll(() => fixture?.stop());
beforeEach(() => fixture.environment.clearFirestore());

/** A page: a store of atoms with a Firestore of its own, signed in. */
function openPage(uid: string) {
  const store = createStore();
  const firestore = fixture.environment
    .authenticatedContext(uid)
    .firestore() as unknown as Firestore;
  store.set(firestoreAtom, firestore);
  store.set(identityAtom, { state: 'signed-in', uid, name: uid });
  const seen: Snapshot<Lounge>[] = [];
  const look = () => store.sub(loungeAtom, () => seen.push(store.get(loungeAtom)));
  const live = (): Lounge => {
    const snapshot = store.get(loungeAtom);
    if (snapshot.state !== 'live') throw new Error(`The lounge is ${snapshot.state}`);
    return snapshot.data;
  };
  return { store, firestore, look, live, seen };
}

const lines = (lounge: Lounge) => lounge.seats.map(({ uid, line }) => [uid, line?.text ?? null]);

describe('loungeAtom', () => {
  it('is idle until something looks, loading then, and live with the seat', async () => {
    const ada = openPage('ada');
    expect(ada.store.get(loungeAtom).state).toBe('idle');
    await ada.store.set(takeSeatAtom);
    const stop = ada.look();
    expect(ada.store.get(loungeAtom).state).toBe('loading');
    await eventually(() => expect(lines(ada.live())).toEqual([['ada', null]]));
    stop();
  });

  it('carries a line from one page to the other', async () => {
    const [ada, bo] = [openPage('ada'), openPage('bo')];
    await ada.store.set(takeSeatAtom);
    await bo.store.set(takeSeatAtom);
    const stops = [ada.look(), bo.look()];

    expect(await ada.store.set(sayLineAtom, '  Ready?  ')).toEqual({ ok: true });
    await eventually(() =>
      expect(lines(bo.live())).toEqual([
        ['ada', 'Ready?'],
        ['bo', null],
      ]),
    );
    const at = bo.live().seats[0]?.line?.at ?? 0;
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    for (const stop of stops) stop();
  });

  it('shows an own line at once, pending, with a time', async () => {
    const ada = openPage('ada');
    await ada.store.set(takeSeatAtom);
    const stop = ada.look();
    await eventually(() => ada.live());
    const said = ada.store.set(sayLineAtom, 'Now');
    await said;
    await eventually(() => expect(ada.store.get(loungeAtom)).toMatchObject({ pending: false }));

    const pending = ada.seen.find((snapshot) => snapshot.state === 'live' && snapshot.pending);
    expect(pending).toMatchObject({ data: { seats: [{ line: { text: 'Now' } }] } });
    stop();
  });

  it('fails with "denied" for who has no seat, and comes alive with the seat', async () => {
    const ada = openPage('ada');
    const cy = openPage('cy');
    await ada.store.set(takeSeatAtom);
    const stop = cy.look();
    await eventually(() =>
      expect(cy.store.get(loungeAtom)).toMatchObject({ state: 'failed', reason: 'denied' }),
    );
    expect(await cy.store.set(takeSeatAtom)).toEqual({ ok: true });
    await eventually(() => expect(cy.live().seats).toHaveLength(2));
    stop();
  });

  it('refuses a third the seat', async () => {
    for (const uid of ['ada', 'bo']) await openPage(uid).store.set(takeSeatAtom);
    expect(await openPage('cy').store.set(takeSeatAtom)).toEqual({ ok: false, reason: 'denied' });
  });

  it('takes the sight away with the seat', async () => {
    const ada = openPage('ada');
    await ada.store.set(takeSeatAtom);
    const stop = ada.look();
    await eventually(() => ada.live());
    expect(await ada.store.set(leaveSeatAtom)).toEqual({ ok: true });
    await eventually(() =>
      expect(ada.store.get(loungeAtom)).toMatchObject({ state: 'failed', reason: 'denied' }),
    );
    stop();
  });

  it('says "malformed" instead of showing nonsense', async () => {
    await fixture.environment.withSecurityRulesDisabled(async (context) => {
      const firestore = context.firestore() as unknown as Firestore;
      await setDoc(doc(firestore, 'lounges/main'), { seats: { ada: { name: 7 } } });
    });
    const ada = openPage('ada');
    const stop = ada.look();
    await eventually(() =>
      expect(ada.store.get(loungeAtom)).toMatchObject({ state: 'failed', reason: 'malformed' }),
    );
    stop();
  });

  it('ends the listener and forgets its data when nobody looks any more', async () => {
    const ada = openPage('ada');
    await ada.store.set(takeSeatAtom);
    const stop = ada.look();
    await eventually(() => ada.live());
    stop();
    expect(ada.store.get(loungeAtom)).toEqual({ state: 'idle' });

    const before = ada.seen.length;
    await fixture.environment.withSecurityRulesDisabled((context) =>
      deleteDoc(doc(context.firestore() as unknown as Firestore, 'lounges/main')),
    );
    // the client has heard from the server again; a listener would have told by now
    await disableNetwork(ada.firestore);
    await enableNetwork(ada.firestore);
    await ada.store.set(takeSeatAtom);
    expect(ada.seen).toHaveLength(before);
  });

  it('is idle again for who signs out', async () => {
    const ada = openPage('ada');
    await ada.store.set(takeSeatAtom);
    const stop = ada.look();
    await eventually(() => ada.live());
    ada.store.set(identityAtom, { state: 'signed-out' });
    expect(ada.store.get(loungeAtom)).toEqual({ state: 'idle' });
    stop();
  });
});

describe('sayLineAtom', () => {
  it('does not bother the server with a line that cannot be', async () => {
    const ada = openPage('ada');
    expect(await ada.store.set(sayLineAtom, '   ')).toEqual({ ok: false, reason: 'invalid' });
  });

  it('is denied to who has no seat', async () => {
    await openPage('ada').store.set(takeSeatAtom);
    const cy = openPage('cy');
    expect(await cy.store.set(sayLineAtom, 'Let me in')).toEqual({ ok: false, reason: 'denied' });
  });
});
