import type { Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import { personAttemptsAt } from '../attempts/person-attempts.ts';
import { contestEntries, contestIn } from '../contests/contest-store.ts';
import { workOnContest } from '../contests/contest-work.ts';
import { cancelContest } from '../contests/end-contest.ts';
import { readWinners, releasePrizes } from '../contests/release-prizes.ts';
import { AdminError } from './admin-error.ts';
import type { AdminOptions } from './command-line.ts';
import { describePlayers, findPlayer } from './players.ts';

type ReleaseOptions = Pick<AdminOptions, 'except' | 'include'>;

interface ContestContext {
  readonly firestore: Firestore;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly print: (line: string) => void;
}

/** Runs an operator's command on a contest, the import excluded. @throws AdminError */
export async function runContestCommand(
  [what, id]: readonly string[],
  options: ReleaseOptions,
  context: ContestContext,
): Promise<void> {
  if (what === 'list') return listContests(context);
  if (id !== undefined && what === 'cancel') return cancel(id, context);
  if (id !== undefined && what === 'winners') return printWinners(id, context);
  if (id !== undefined && what === 'release') return release(id, options, context);
  throw new AdminError(
    'Use contest list, contest cancel <id>, contest winners <id>, or contest release <id> [--except uid|email] [--include uid|email].',
  );
}

async function listContests({ firestore, print }: ContestContext): Promise<void> {
  const { docs } = await firestore.collection('contests').orderBy('endsAt', 'desc').get();
  for (const document of docs) {
    const one = contestIn(document);
    const [from, to] = [one.startsAt, one.endsAt].map((ms) => new Date(ms).toISOString());
    const isPaid = one.status === 'completed' && one.prizes.length > 0;
    const looked = document.get('releasedAt') === undefined ? '  not released' : '  released';
    print(
      `${one.id}  ${one.status}${isPaid ? looked : ''}  ${from} to ${to}  entry ${one.entryFee}  ${one.name}`,
    );
  }
  print(docs.length === 0 ? 'There are no contests.' : `${docs.length} contests.`);
}

async function cancel(id: string, { firestore, now, print }: ContestContext): Promise<void> {
  try {
    await cancelContest(firestore, id, now);
  } catch (error) {
    throw new AdminError(`It was not called off: ${(error as Error).message}`);
  }
  // the sweep would do the same, and continues if this call is interrupted
  await workOnContest(firestore, id, null, now);
  const entered = await contestEntries(firestore, id).count().get();
  print(`${id} is called off; ${entered.data().count} entries were given back.`);
}

/** The points to check before a release. */
async function printWinners(id: string, { firestore, now, print }: ContestContext): Promise<void> {
  const { winners, finished } = await readWinners(firestore, id);
  const uids = winners.map(({ uid }) => uid);
  const known = await describePlayers(firestore, uids, now);
  for (const { uid, name, rank, prize, score = 0, ms = 0, held = 0, isSpared } of winners) {
    print(
      `${rank}  ${uid}  ${name}: ${score} points in ${(ms / 1_000).toFixed(1)} s, prize ${prize}, to release ${held}${isSpared ? ', spared' : ''}`,
    );
    print(`   ${known.get(uid)}`);
  }
  const persons = await personAttemptsAt(firestore, { mode: 'contest', item: id });
  const again = persons.filter((person) => person.again > 0).length;
  print(`${finished} players have played; ${again} persons wanted to play with a second account.`);
}

async function release(
  id: string,
  options: ReleaseOptions,
  { firestore, now, print }: ContestContext,
): Promise<void> {
  const [except, include] = await Promise.all([
    findPlayers(firestore, options.except),
    findPlayers(firestore, options.include),
  ]);
  const both = except.filter((uid) => include.includes(uid));
  if (both.length > 0) {
    throw new AdminError(
      `Nothing was released: --except and --include both name ${both.join(', ')}.`,
    );
  }
  try {
    const { released, deleting } = await releasePrizes(firestore, id, { except, include }, now);
    print(`${released} prizes of ${id} are redeemable now.`);
    for (const uid of deleting) {
      print(`${uid} waits, because the account is being deleted: run the command again later.`);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new AdminError(`Nothing was released: ${error.message}`);
  }
}

/** The uids of players. @param named each is a player, or several with | between @throws AdminError */
function findPlayers(firestore: Firestore, named: readonly string[] = []): Promise<string[]> {
  return Promise.all(
    named
      .flatMap((one) => one.split('|'))
      .filter((one) => one !== '')
      .map((one) => findPlayer(firestore, one)),
  );
}
