import { setTimeout as sleep } from 'node:timers/promises';
import { deleteApp, initializeApp } from 'firebase/app';
import { disableNetwork, doc, getFirestore, serverTimestamp, setDoc } from 'firebase/firestore';
import { expect, it } from 'vitest';
import type { Snapshot } from '../../realtime/listen.ts';
import { listen } from '../../realtime/listen.ts';
import { eventually } from '../support/eventually.ts';

it('an own pending write has the time at which it was made, to the millisecond, by the server’s clock', async () => {
  const app = initializeApp({ projectId: 'demo-estimates' }, 'estimates');
  const firestore = getFirestore(app);
  await disableNetwork(firestore);
  const document = doc(firestore, 'rooms/one');
  const snapshots: Snapshot<{ at: number }>[] = [];
  const aheadMs = 60_000;
  const stop = listen(
    document,
    (data) => data as { at: number },
    (snapshot) => snapshots.push(snapshot),
    { wall: Date.now, serverAheadMs: () => aheadMs },
  );
  // the SDK's estimate has whole seconds: at the middle of one it is half a second early
  await sleep(1_500 - (Date.now() % 1_000));
  const before = Date.now();
  void setDoc(document, { at: serverTimestamp() });
  await eventually(() => expect(snapshots.at(-1)).toMatchObject({ state: 'live', pending: true }));
  const after = Date.now();
  const [first] = snapshots.filter((snapshot) => snapshot.state === 'live');
  expect(first?.data.at).toBeGreaterThanOrEqual(before + aheadMs);
  expect(first?.data.at).toBeLessThanOrEqual(after + aheadMs);

  // a later snapshot of the same write keeps its time
  void setDoc(document, { more: true }, { merge: true });
  await eventually(() => expect(snapshots.at(-1)).toMatchObject({ data: { more: true } }));
  expect(snapshots.at(-1)).toMatchObject({ data: { at: first?.data.at } });
  stop();
  await deleteApp(app);
});
