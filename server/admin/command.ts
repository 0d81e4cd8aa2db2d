import { extname } from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import { isPictureOn } from '../../domain/account/picture-address.ts';
import type { PushSender } from '../notifications/send-push.ts';
import { sendPush } from '../notifications/send-push.ts';
import { redeemableSources } from '../wallet/redeemable-sources.ts';
import { isRestoring } from '../settings/read-settings.ts';
import { beginPayout, listPayouts, settlePayout } from '../wallet/settle-payout.ts';
import { AdminError } from './admin-error.ts';
import { backUp } from './backup.ts';
import type { AdminOptions } from './command-line.ts';
import { checkCommandLine } from './command-line.ts';
import type { RestDatabase } from './firestore-rest.ts';
import { restore } from './restore.ts';
import { runArenaCommand } from './arenas.ts';
import { runContestCommand } from './contests.ts';
import { runExamCommand } from './exams.ts';
import type { ExportKind } from './export-rows.ts';
import { EXPORT_KINDS, exportRows } from './export-rows.ts';
import {
  deletePlayer,
  describePlayers,
  findPlayer,
  sendNotification,
  setActive,
} from './players.ts';
import { IMPORT_KINDS, runImport } from './run-import.ts';
import { FORMATS, formatOf } from './formats/read-foreign.ts';
import type { ForeignOptions } from './imports/import-plan.ts';
import type { ReadFile } from './table.ts';
import { readTextFile, writeTable } from './table.ts';

/** The services of a command. */
export interface AdminContext {
  readonly firestore: Firestore;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly print: (line: string) => void;
  /** The same database by REST, as its owner. */
  readonly rest: RestDatabase;
  /** Called with the number of written documents and of all documents. */
  readonly progress: (done: number, total: number) => void;
  /** Disables or enables a user at Firebase; no error for a deleted user. */
  readonly setDisabled: (uid: string, isDisabled: boolean) => Promise<void>;
  /** Sends push messages; null if the game has no keys for them. */
  readonly sendPush: PushSender | null;
  /** Hosts beside our own whose pictures the pages show. */
  readonly pictureHosts: readonly string[];
  /** The folder that the game serves as its root. */
  readonly publicFolder: string;
}

type Command = (
  args: readonly string[],
  options: AdminOptions,
  context: AdminContext,
) => Promise<void>;

/** The maximum number of listed payment requests. */
const LISTED = 200;

const COMMANDS: Readonly<Record<string, Command>> = {
  import: importFile,
  export: exportFile,
  redeem,
  user,
  exam,
  backup,
  restore: restoreFile,
  arena: runArenaCommand,
  contest: (args, options, context) => runContestCommand(args, options, context),
  async notify(_args, { title, message, image, user: whom }, context) {
    const { firestore, now, print, sendPush: sender, pictureHosts } = context;
    if (title === undefined || message === undefined) {
      throw new AdminError(
        '--title and --message are missing: see npm run admin -- notify --help.',
      );
    }
    if (image !== undefined && !isPictureOn(pictureHosts, image)) {
      throw new AdminError(
        '--image must be an own path like /icons/icon-192.png, or an https address on a host of PICTURE_HOSTS.',
      );
    }
    const uid = whom === undefined ? undefined : await findPlayer(firestore, whom);
    const notification = { title, message, ...(image !== undefined && { image }) };
    const id = await sendNotification(firestore, notification, uid, now);
    print(`Told ${uid ?? 'everybody'} (${id}).`);
    if (!sender) return;
    const push = { title, body: message, link: '/notifications/' };
    const { taken, failed } = await sendPush(firestore, sender, push, uid, (accounts) =>
      print(`  ${accounts} players with browsers`),
    );
    print(`Pushed to ${taken} browsers${failed > 0 ? `; ${failed} could not be reached` : ''}.`);
  },
};

/** The commands that do not change a database which a restore has not finished. */
const DURING_RESTORE: ReadonlySet<string> = new Set(['restore', 'backup', 'export']);

/** Carries out a command of the operator. @throws AdminError for an error that the operator can fix */
export async function runAdminCommand(
  [name = '', ...args]: readonly string[],
  options: AdminOptions,
  context: AdminContext,
): Promise<void> {
  const command = COMMANDS[name];
  if (!command) {
    throw new AdminError(`${name} is no command: use ${Object.keys(COMMANDS).join(', ')}.`);
  }
  checkCommandLine([name, ...args], options);
  if (!DURING_RESTORE.has(name) && (await isRestoring(context.firestore))) {
    throw new AdminError(
      'A restore runs, or was interrupted, so the database is not whole: run restore <file> again first.',
    );
  }
  await command(args, options, context);
}

async function importFile(
  [kindText = '', path]: readonly string[],
  options: AdminOptions,
  { firestore, now, print, progress, pictureHosts, publicFolder }: AdminContext,
): Promise<void> {
  const kind = oneOf(kindText, IMPORT_KINDS, 'import');
  if (path === undefined)
    throw new AdminError(`Name the file: import ${kind} <file.csv|file.json>.`);
  if (kind === 'translations' && options.language === undefined) {
    throw new AdminError('--language is missing: name it, as in --language urdu.');
  }
  const isDryRun = options['dry-run'] ?? false;
  const file = readTextFile(path, kind === 'questions' ? QUESTION_FILES : undefined);
  const foreign = kind === 'questions' ? foreignOf(file, options) : undefined;
  const { id, written, unchanged, isContinued, warnings } = await runImport(firestore, kind, file, {
    isDryRun,
    now,
    progress,
    pictureHosts,
    ...(foreign && { foreign }),
    ...(options.media !== undefined && { media: { from: options.media, to: publicFolder } }),
    language: {
      name: options.language ?? '',
      ...(options.title !== undefined && { title: options.title }),
      ...(options.code !== undefined && { code: options.code }),
      ...(options.rtl !== undefined && { isRtl: options.rtl }),
    },
  });
  for (const warning of warnings) print(`Warning: ${warning}.`);
  if (isContinued) print('An earlier run had broken off; this one goes on.');
  print(
    isDryRun
      ? `The file is right: ${written} documents would be written, ${unchanged} are so already.`
      : `Import ${id}: ${written} ${written === 1 ? 'document' : 'documents'} written, ${unchanged} were so already.`,
  );
}

const QUESTION_FILES = ['.csv', '.json', '.gift', '.aiken', '.txt'];

/** The options for a file of another format; undefined for our own format. @throws AdminError */
function foreignOf(
  { name = '', text }: ReadFile,
  { format: wanted, category, difficulty = '2' }: AdminOptions,
): ForeignOptions | undefined {
  const format =
    wanted === undefined
      ? formatOf(extname(name).toLowerCase(), text)
      : oneOf(wanted, FORMATS, '--format');
  if (format === undefined) return undefined;
  if (category === undefined) {
    throw new AdminError(`--category is missing, as ${format} names none: --category space.`);
  }
  const level = ([1, 2, 3] as const).find((one) => String(one) === difficulty);
  if (level === undefined) throw new AdminError('--difficulty must be 1, 2 or 3.');
  return { format, category, difficulty: level };
}

/** The kinds of exports with texts of players. */
const PLAYERS_TEXTS: ReadonlySet<ExportKind> = new Set([
  'users',
  'ledger',
  'contest-results',
  'question-reports',
  'message-reports',
]);

async function exportFile(
  [kindText = '', path]: readonly string[],
  _options: AdminOptions,
  { firestore, print }: AdminContext,
): Promise<void> {
  const kind = oneOf(kindText, EXPORT_KINDS, 'export');
  if (path === undefined)
    throw new AdminError(`Name the file: export ${kind} <file.csv|file.json>.`);
  const rows = await exportRows(firestore, kind);
  writeTable(path, rows, PLAYERS_TEXTS.has(kind));
  print(`${rows.length} rows written to ${path}.`);
}

async function backup(
  [file]: readonly string[],
  _options: AdminOptions,
  { rest, print }: AdminContext,
): Promise<void> {
  if (file === undefined) throw new AdminError('Name the file: backup <file.jsonl.gz>.');
  const documents = await backUp(rest, file);
  print(`${documents} documents written to ${file}.`);
}

async function restoreFile(
  [file]: readonly string[],
  options: AdminOptions,
  { rest, print, progress }: AdminContext,
): Promise<void> {
  if (file === undefined) throw new AdminError('Name the file: restore <file.jsonl.gz>.');
  const isDryRun = options['dry-run'] ?? false;
  const isReplacing = options.replace ?? false;
  const restored = await restore(rest, file, { isReplacing, isDryRun, progress });
  const { documents, carried, missing } = restored;
  print(
    isDryRun
      ? `The file is whole: ${documents} documents would be written.`
      : `${documents} documents restored from ${file}.`,
  );
  if (carried > 0) print(`${carried} payments begun or made after the backup stay so.`);
  for (const { path, fields } of missing) {
    const coins = String(fields['coins']?.['integerValue']);
    print(
      `${path}: ${coins} coins were paid after the backup, which does not have this request. They may be in an account again.`,
    );
  }
}

async function redeem(
  [what, uid, id]: readonly string[],
  { reason }: AdminOptions,
  { firestore, now, print }: AdminContext,
): Promise<void> {
  if (what === 'list') {
    const payouts = await listPayouts(firestore, 'pending', LISTED);
    const known = await describePlayers(
      firestore,
      payouts.map(({ uid: whose }) => whose),
      now,
    );
    for (const one of payouts) {
      const date = one.at.toDate().toISOString();
      const sum = (one.hundredths / 100).toFixed(2);
      print(
        `${one.uid} ${one.id}  ${date}  ${one.coins} coins = ${sum}  ${one.type} ${one.address}`,
      );
      if (one.begunAt) {
        const why = one.begunReason === undefined ? '' : ` (${one.begunReason})`;
        print(
          `  begun at ${one.begunAt.toDate().toISOString()}${why}: use redeem complete or redeem invalid`,
        );
      }
      print(`  left: ${known.get(one.uid)}`);
      const sources = await redeemableSources(firestore, one.uid);
      const from = sources.map(({ type, coins, times }) => `${type} ${coins} (${times})`);
      print(`  redeemable coins came from: ${from.join(', ') || 'nothing in the ledger'}`);
    }
    print(payouts.length === 0 ? 'Nobody waits for a payment.' : `${payouts.length} wait.`);
    return;
  }
  const isKnown = what === 'begin' || what === 'complete' || what === 'invalid';
  if (!isKnown || uid === undefined || id === undefined) {
    throw new AdminError(
      'Use redeem list, redeem begin <uid> <id>, redeem complete <uid> <id>, redeem invalid <uid> <id>.',
    );
  }
  if (what === 'begin') {
    try {
      await beginPayout(firestore, { uid, id, reason, now });
    } catch (error) {
      throw new AdminError(`Do not pay it: ${(error as Error).message}.`);
    }
    print(`Pay the request ${id} of ${uid} now, then use redeem complete or redeem invalid.`);
    return;
  }
  const status = what === 'complete' ? 'completed' : 'invalid';
  try {
    await settlePayout(firestore, {
      uid,
      id,
      status,
      now,
      ...(reason !== undefined && { reason }),
    });
  } catch (error) {
    throw new AdminError(`It was not settled: ${(error as Error).message}.`);
  }
  print(`The request ${id} of ${uid} is ${status}.`);
}

async function exam(
  args: readonly string[],
  options: AdminOptions,
  context: AdminContext,
): Promise<void> {
  const [what, path = ''] = args;
  if (what !== 'import') return runExamCommand(args, options.reason, context);
  const { media, ...others } = options;
  // first the exam's questions, with their pictures and clips
  if (options.questions !== undefined) {
    await importFile(['questions', options.questions], options, context);
  } else if (media !== undefined) {
    throw new AdminError('--media goes with --questions: they name its files.');
  }
  await importFile(path === '' ? ['exams'] : ['exams', path], others, context);
}

async function user(
  [what, whom]: readonly string[],
  _options: AdminOptions,
  { firestore, now, print, setDisabled }: AdminContext,
): Promise<void> {
  const isKnown = what === 'show' || what === 'deactivate' || what === 'activate';
  if (what === 'delete' && whom !== undefined) {
    await deletePlayer(firestore, whom, now);
    print(`${whom} is being deleted. The scheduled work finishes it within minutes.`);
    return;
  }
  if (!isKnown || whom === undefined) {
    throw new AdminError(
      'Use user show, user deactivate or user activate, and a uid or an e-mail; or user delete and a uid.',
    );
  }
  const uid = await findPlayer(firestore, whom);
  if (what === 'show') {
    print(`${uid}: ${(await describePlayers(firestore, [uid], now)).get(uid)}.`);
    return;
  }
  await setActive(firestore, uid, what === 'activate', setDisabled);
  print(`${uid} is ${what}d.`);
}

function oneOf<T extends string>(text: string, known: readonly T[], command: string): T {
  const found = known.find((one) => one === text);
  if (found !== undefined) return found;
  throw new AdminError(`${command} ${text}: use one of ${known.join(', ')}.`);
}
