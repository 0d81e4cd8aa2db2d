import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator } from '@quizbout/firestore-emulator';
import { checkEmpty } from '../../../scripts/verify-production/owner.ts';
import { verify } from '../../../scripts/verify-production/run.ts';
import { chooseTarget } from '../../../scripts/verify-production/target.ts';
import { put } from './support/documents.ts';

const noCredentials = () => Promise.reject(new Error('Could not load the default credentials.'));
const someCredentials = () => Promise.resolve({ authorization: 'Bearer token' });

/** Our emulator in the place of the project `verify-me`. */
async function rehearsal() {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  const target = await chooseTarget('verify-me', { FIRESTORE_EMULATOR_HOST: emulator.address });
  return { emulator, target };
}

describe('the verification of production refuses', () => {
  it('to run without a project, with the command in its message', async () => {
    await expect(chooseTarget(undefined, {}, someCredentials)).rejects.toThrow(
      'No project is named: make an empty one for this, and run npm run verify:production -- --project my-verify-project.',
    );
  });

  it('a project whose id does not say that it is for this, in a rehearsal too', async () => {
    const message =
      'The id of the project quizbout-live does not contain "verify": this command writes and deletes documents, so make an empty project for it';
    await expect(chooseTarget('quizbout-live', {}, someCredentials)).rejects.toThrow(message);
    const emulator = { FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' };
    await expect(chooseTarget('quizbout-live', emulator)).rejects.toThrow(message);
  });

  it('to run without credentials, with both ways to get some', async () => {
    await expect(chooseTarget('verify-me', {}, noCredentials)).rejects.toThrow(
      'No credentials were found (Could not load the default credentials.): run "gcloud auth application-default login", or name the key file of a service account in GOOGLE_APPLICATION_CREDENTIALS.',
    );
  });

  it('a database with one document far below its root, before it asks or writes', async () => {
    const { emulator, target } = await rehearsal();
    await put(emulator, 'verify-me', 'players/ann/letters/first');
    let asked = 0;
    const verified = verify({
      target,
      files: [],
      cases: 1,
      seed: 1,
      most: { reads: 1, writes: 1, deletes: 1 },
      print: () => {},
      confirm() {
        asked++;
        return Promise.resolve(true);
      },
      interrupted: new AbortController().signal,
    });
    await expect(verified).rejects.toThrow(
      'The database of verify-me is not empty (it has players/ann/letters/first): take an empty project',
    );
    expect(asked).toBe(0);
    expect(emulator.documents('verify-me')).toHaveLength(1);
  });

  it('a Firestore that does not answer', async () => {
    const { emulator, target } = await rehearsal();
    await emulator.stop();
    await expect(checkEmpty(target)).rejects.toThrow(
      `No Firestore answers at http://${emulator.address}`,
    );
  });

  it('nothing of an empty database with credentials', async () => {
    const { target } = await rehearsal();
    await expect(checkEmpty(target)).resolves.toBeUndefined();
    await expect(chooseTarget('verify-me', {}, someCredentials)).resolves.toMatchObject({
      project: 'verify-me',
      origin: 'https://firestore.googleapis.com',
      isRehearsal: false,
    });
  });
});
