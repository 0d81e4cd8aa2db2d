import { adminFirestore } from '../firestore.ts';
import { sweep } from './sweep.ts';

const EVERY_MS = 60_000;

/** Sweeps once a minute for as long as this process lives. Several processes may: a room is swept once. */
export function sweepRegularly(): void {
  const run = async () => {
    try {
      const swept = await sweep(adminFirestore(), Date.now());
      const { settled, closed, faults } = swept;
      if (settled + closed + faults.length > 0) console.log(JSON.stringify({ sweep: swept }));
    } catch (error) {
      // the database may be away for a moment; the next sweep does the work
      console.error(JSON.stringify({ sweep: 'failed', error: String(error) }));
    }
  };
  setInterval(() => void run(), EVERY_MS).unref();
}
