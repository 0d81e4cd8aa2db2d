import { deleteApp, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getAggregateFromServer,
  getDocs,
  getFirestore,
  setDoc,
  setLogLevel,
  sum,
} from 'firebase/firestore';

/** Repeatedly ends clients with calls just sent; in a separate process, because the tested fault loops forever. */
setLogLevel('silent');
const port = Number(process.argv[2]);
for (let round = 0; round < 30; round++) {
  const app = initializeApp({ projectId: 'demo-terminate' }, `round-${round}`);
  const db = getFirestore(app);
  connectFirestoreEmulator(db, '127.0.0.1', port);
  await setDoc(doc(db, 'c/a'), { round });
  const pending = [
    getDocs(collection(db, 'c')),
    getAggregateFromServer(collection(db, 'c'), { total: sum('round') }),
  ];
  if (round % 2 === 0) await Promise.resolve();
  await deleteApp(app);
  await Promise.allSettled(pending.map((call) => Promise.race([call, tick()])));
}
process.exit(0);

function tick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
