import { connect } from 'node:net';
import { AdminError } from '../../server/admin/admin-error.ts';
import { loadEnvironmentFiles } from '../project/environment-files.ts';
import { readPorts } from '../project/ports.ts';
import { localEnvironment } from '../web/start-web.ts';

const PATIENCE_MS = 2_000;

/**
 * Uses the local project if neither the environment nor .env names one. @throws AdminError if the emulator does not
 * answer
 */
export async function useLocalProject(): Promise<void> {
  loadEnvironmentFiles();
  const { FIREBASE_PROJECT_ID: project, FIRESTORE_EMULATOR_HOST: emulator } = process.env;
  const isNamed = project !== undefined && project !== '' && !project.startsWith('demo-');
  if (!emulator && !isNamed) Object.assign(process.env, localEnvironment(readPorts()));
  const address = process.env['FIRESTORE_EMULATOR_HOST'];
  if (!address || (await answers(address))) return;
  throw new AdminError(
    `No Firestore answers at ${address}: run npm start first, or name your project in .env.`,
  );
}

function answers(address: string): Promise<boolean> {
  const [host = '', port] = address.split(':');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: PATIENCE_MS });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
