import { getAuth } from 'firebase-admin/auth';
import { finishDeletions } from '../account/deletion/finish-deletions.ts';
import { adminApp, adminFirestore } from '../firestore.ts';
import { identityDeleter } from '../session/delete-identity.ts';
import { sweep } from './sweep.ts';

const EVERY_MS = 60_000;

/** Sweeps once a minute for as long as this process lives. Several processes may: a room is swept once. */
export function sweepRegularly(): void {
  const deleteIdentity = identityDeleter(() => getAuth(adminApp()));
  const run = async () => {
    try {
      await finishDeletions(adminFirestore(), deleteIdentity, Date.now());
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
