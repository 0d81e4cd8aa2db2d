import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { commitsPerSecond } from './node-cases.ts';

/** The order to a process of writers. */
interface CommitOrder {
  readonly port: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** No other process writes there. */
  readonly collection: string;
}

/**
 * Single-document commits per second of several processes, each with 16 writers: one web SDK takes a whole core before our
 * emulator has half of one to do.
 */
export async function commitsOfProcesses(
  count: number,
  order: Omit<CommitOrder, 'collection'>,
): Promise<number> {
  const rates = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const child = fork(fileURLToPath(import.meta.url));
      child.send({ ...order, collection: `commits-${number}` } satisfies CommitOrder);
      const [perSecond] = (await once(child, 'message')) as [number];
      child.kill();
      return perSecond;
    }),
  );
  return rates.reduce((sum, one) => sum + one, 0);
}

if (process.send) {
  process.once('message', (order: CommitOrder) => {
    const { port, warmUpSeconds, seconds, collection } = order;
    void commitsPerSecond(port, { warmUpSeconds, seconds, collection }).then((perSecond) =>
      process.send?.(perSecond),
    );
  });
}
