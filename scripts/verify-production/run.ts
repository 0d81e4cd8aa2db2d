import { startOurs } from '../differential/start-pair.ts';
import type { Child } from '../process/child.ts';
import { startContractTests } from './contract-tests.ts';
import { comparisonLines, compareWithProject } from './differential.ts';
import { checkEmpty, deleteWritten, firstDocuments } from './owner.ts';
import type { Operations } from './price.ts';
import { billOf } from './price.ts';
import { openRelay } from './relay.ts';
import type { Target } from './target.ts';
import { Traffic } from './traffic.ts';

/** The plan of one verification. */
export interface VerifyPlan {
  readonly target: Target;
  /** Files of contract tests. */
  readonly files: readonly string[];
  /** Cases of each kind of the differential. */
  readonly cases: number;
  readonly seed: number;
  /** The verification ends when one of these is used up. */
  readonly most: Operations;
  readonly print: (line: string) => void;
  /** Asks the user. */
  readonly confirm: () => Promise<boolean>;
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal;
}

/**
 * Verifies a project and deletes all it wrote, even if it fails.
 * @returns the exit code: 0 if the project agrees and nothing is left
 * @throws SetupError before any write, if the database is not empty or does not answer
 */
export async function verify(plan: VerifyPlan): Promise<number> {
  const { target, print, most, interrupted } = plan;
  await checkEmpty(target);
  announce(plan);
  if (!(await plan.confirm()) || interrupted.aborted) {
    print('Nothing was written.');
    return 1;
  }
  const traffic = new Traffic(target.project, most);
  let cleanUpDeletes = 0;
  const cleanUp = async () => {
    cleanUpDeletes += await deleteWritten(target, traffic);
  };
  let isUsedUp = false;
  const ended = Promise.withResolvers<void>();
  const relay = await openRelay(target, traffic, cleanUp, () => {
    if (!isUsedUp) print('The operations are used up: the rest is left out.');
    isUsedUp = true;
    ended.resolve();
  });
  interrupted.addEventListener('abort', () => ended.resolve());
  const isOver = () => isUsedUp || interrupted.aborted;
  let isFine = false;
  try {
    isFine = await runContractTests(plan, relay, ended.promise);
    await cleanUp();
    if (!isOver()) isFine = (await runDifferential(plan, relay.address, isOver)) && isFine;
  } catch (error) {
    isFine = false;
    print(`It failed: ${(error as Error).message}`);
  } finally {
    await relay.close();
  }
  const isClean = await cleanUpAtEnd(target, cleanUp, print);
  const { reads, writes, deletes } = traffic.used;
  print(`Used: ${billOf({ reads, writes, deletes: deletes + cleanUpDeletes })}.`);
  if (interrupted.aborted) print('Interrupted.');
  return isFine && isClean && !isOver() ? 0 : 1;
}

function announce({ target, most, print, cases }: VerifyPlan): void {
  const { project, origin, isRehearsal } = target;
  print(
    isRehearsal
      ? `This is a rehearsal: FIRESTORE_EMULATOR_HOST names an emulator, ${origin}. No real project is touched, and nothing is billed.`
      : `The real project ${project} at ${origin}.`,
  );
  print(
    `Contract tests one after the other, then ${cases} cases of each kind beside our emulator.`,
  );
  // the clean-up deletes every document at most once for every write
  const all = { reads: most.reads, writes: most.writes, deletes: most.deletes + most.writes };
  print(`It ends by itself before it uses more than ${billOf(all)}.`);
}

async function runContractTests(
  plan: VerifyPlan,
  relay: { address: string; close: () => Promise<void> },
  ended: Promise<void>,
): Promise<boolean> {
  const child: Child = startContractTests(plan.target, relay, plan.files, plan.print);
  const ending = await Promise.race([child.ended, ended]);
  await child.stop();
  return ending?.code === 0;
}

async function runDifferential(
  { target, cases, seed, print }: VerifyPlan,
  relayAddress: string,
  isOver: () => boolean,
): Promise<boolean> {
  const { ours, stop } = await startOurs();
  try {
    const span = { seed, cases };
    const comparisons = await compareWithProject(ours, relayAddress, target.project, span, isOver);
    for (const line of comparisonLines(comparisons)) print(line);
    return comparisons.every(({ undecided }) => undecided.length === 0);
  } finally {
    await stop();
  }
}

/** Deletes the rest and reads the database. @returns whether it is empty */
async function cleanUpAtEnd(
  target: Target,
  cleanUp: () => Promise<void>,
  print: (line: string) => void,
): Promise<boolean> {
  try {
    await cleanUp();
  } catch (error) {
    print(`The clean-up failed: ${(error as Error).message}`);
  }
  const left = await firstDocuments(target).catch((error: unknown) => [String(error)]);
  if (left.length === 0) {
    print('Cleaned up: the database is empty.');
    return true;
  }
  print(`Not empty, and not written by this run or not deleted: ${left.join(', ')}.`);
  return false;
}
