import type { Firestore } from 'firebase-admin/firestore';
import { arenaAt, arenaIn, newArena } from '../battle/arena-documents.ts';
import { categoryLanguageOf } from '../languages/content-languages.ts';
import { AdminError } from './admin-error.ts';

interface ArenaContext {
  readonly firestore: Firestore;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly print: (line: string) => void;
}

/** The options of `arena add`, as typed. */
interface ArenaOptions {
  readonly starts?: string;
  readonly minutes?: string;
  readonly category?: string;
  readonly prizes?: string;
}

const MINUTE_MS = 60_000;
const MAX_MINUTES = 120;
const MAX_PRIZES = 20;
const MAX_PRIZE = 10_000;
/** A time without its zone would depend on the operator's machine. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;

/** Runs an operator's command on arenas. @throws AdminError */
export async function runArenaCommand(
  [what]: readonly string[],
  options: ArenaOptions,
  context: ArenaContext,
): Promise<void> {
  if (what === 'add') return addArena(options, context);
  if (what === 'list') return listArenas(context);
  throw new AdminError(
    'Use arena list, or arena add --starts 2026-12-01T18:00+01:00 [--minutes 15] [--category slug] [--prizes 50,30,20].',
  );
}

async function addArena(options: ArenaOptions, { firestore, now, print }: ArenaContext) {
  const { starts = '', minutes = '15', category = '', prizes = '' } = options;
  const startsAt = INSTANT.test(starts) ? Date.parse(starts) : NaN;
  if (!(startsAt > now)) {
    throw new AdminError('--starts must be a time to come, with its zone: 2026-12-01T18:00+01:00.');
  }
  const length = wholeNumber(minutes, MAX_MINUTES, '--minutes');
  const coins =
    prizes === '' ? [] : prizes.split(',').map((one) => wholeNumber(one, MAX_PRIZE, '--prizes'));
  if (coins.length > MAX_PRIZES) throw new AdminError(`--prizes: ${MAX_PRIZES} at most.`);
  const found = category === '' ? undefined : await firestore.doc(`categories/${category}`).get();
  if (found && (!found.exists || found.get('isPremium') === true)) {
    throw new AdminError(`--category ${category}: there is none, or it is premium.`);
  }
  const arena = {
    id: `arena-${new Date(startsAt).toISOString().replaceAll(/\D/g, '').slice(0, 12)}`,
    startsAt,
    endsAt: startsAt + length * MINUTE_MS,
    category,
    categoryName: (found?.get('name') as string | undefined) ?? '',
    language: found ? categoryLanguageOf(found) : '',
    prizes: coins,
  };
  const document = arenaAt(firestore, arena.id);
  if ((await document.get()).exists) throw new AdminError(`${arena.id} is there already.`);
  await document.create(newArena(arena));
  print(`${arena.id} runs for ${length} minutes from ${new Date(startsAt).toISOString()} on.`);
}

async function listArenas({ firestore, print }: ArenaContext): Promise<void> {
  const { docs } = await firestore.collection('arenas').orderBy('endsAt', 'desc').limit(100).get();
  for (const { id, status, startsAt, endsAt, prizes } of docs.flatMap(
    (one) => arenaIn(one) ?? [],
  )) {
    const [from, to] = [startsAt, endsAt].map((ms) => new Date(ms).toISOString());
    print(`${id}  ${status}  ${from} to ${to}  prizes ${prizes.join(', ') || 'none'}`);
  }
  print(docs.length === 0 ? 'There are no arenas.' : `${docs.length} arenas.`);
}

/** @throws AdminError */
function wholeNumber(text: string, most: number, option: string): number {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  if (value >= 1 && value <= most) return value;
  throw new AdminError(`${option} must be whole numbers from 1 to ${most}.`);
}
