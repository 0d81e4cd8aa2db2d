import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { applicationDefault } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getMessaging } from 'firebase-admin/messaging';
import { EnvironmentError, pictureHostsOf, pushKeysOf } from '../domain/contract/environment.ts';
import { AdminError } from '../server/admin/admin-error.ts';
import type { AdminOptions } from '../server/admin/command-line.ts';
import { checkCommandLine } from '../server/admin/command-line.ts';
import { runAdminCommand } from '../server/admin/command.ts';
import { restDatabase } from '../server/admin/firestore-rest.ts';
import { helpOf } from '../server/admin/help.ts';
import { serverEnvironment } from '../server/environment.ts';
import { adminApp, adminFirestore } from '../server/firestore.ts';
import { fcmSender } from '../server/notifications/send-push.ts';
import { useLocalProject } from './admin/local-project.ts';
import { ROOT } from './project/root.ts';

// `npm run admin -- <command>`: the operator's commands for a running game
const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  'dry-run': { type: 'boolean' },
  reason: { type: 'string' },
  except: { type: 'string', multiple: true },
  include: { type: 'string', multiple: true },
  title: { type: 'string' },
  message: { type: 'string' },
  image: { type: 'string' },
  user: { type: 'string' },
  language: { type: 'string' },
  code: { type: 'string' },
  rtl: { type: 'boolean' },
  format: { type: 'string' },
  category: { type: 'string' },
  difficulty: { type: 'string' },
  media: { type: 'string' },
  questions: { type: 'string' },
  replace: { type: 'boolean' },
  database: { type: 'string' },
  url: { type: 'string' },
  starts: { type: 'string' },
  minutes: { type: 'string' },
  prizes: { type: 'string' },
} as const;

async function main(): Promise<void> {
  const { help, values, positionals } = readArguments();
  if (help || positionals.length === 0) {
    console.log(helpOf(positionals[0]));
    return;
  }
  if (positionals[0] === 'doctor') {
    checkCommandLine(positionals, values);
    const [, folder] = positionals;
    // other commands do not load its code
    const { runDoctor } = await import('./doctor/run-doctor.ts');
    process.exit(await runDoctor(folder && resolve(folder), values.url));
  }
  await useLocalProject();
  const firestore = adminFirestore();
  const { FIREBASE_PROJECT_ID: project, FIRESTORE_EMULATOR_HOST: emulator } = serverEnvironment();
  try {
    await runAdminCommand(positionals, values, {
      firestore,
      rest: restDatabase({
        project,
        database: values.database,
        emulator,
        token: async () => (await applicationDefault().getAccessToken()).access_token,
      }),
      now: Date.now(),
      print: console.log,
      progress: (done, total) => console.log(`  ${done} of ${total} documents`),
      async setDisabled(uid, disabled) {
        try {
          await getAuth(adminApp()).updateUser(uid, { disabled });
        } catch (error) {
          if ((error as { code?: string }).code !== 'auth/user-not-found') throw error;
        }
      },
      sendPush: pushKeysOf(serverEnvironment()) ? fcmSender(() => getMessaging(adminApp())) : null,
      pictureHosts: pictureHostsOf(serverEnvironment()),
      publicFolder: join(ROOT, 'public'),
    });
  } finally {
    await firestore.terminate();
  }
}

/** The command line in its parts. @throws AdminError for an unknown option, or one that is given twice */
function readArguments(): {
  readonly help: boolean;
  readonly values: AdminOptions;
  readonly positionals: string[];
} {
  try {
    const { values, positionals, tokens } = parseArgs({
      options: OPTIONS,
      allowPositionals: true,
      tokens: true,
    });
    const { help = false, ...options } = values;
    const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const once = given.filter((name) => name !== 'except' && name !== 'include');
    const twice = once.find((name, at) => once.indexOf(name) < at);
    if (twice !== undefined) throw new Error(`--${twice} is given twice.`);
    return { help, values: options, positionals };
  } catch (error) {
    throw new AdminError(`${(error as Error).message} See npm run admin -- --help.`);
  }
}

try {
  await main();
} catch (error) {
  const isKnown = error instanceof AdminError || error instanceof EnvironmentError;
  console.error(isKnown ? error.message : `It failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
