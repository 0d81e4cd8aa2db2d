import { Agent } from 'node:http';
import type { LoadReport, LoadOrder } from './load.ts';
import { send } from './request-of.ts';

// a separate process, so that its event loop delays no other
process.on('message', (order: LoadOrder) => {
  void makeCalls(order).then((report) => process.send?.(report));
});
// the parent process has ended
process.on('disconnect', () => process.exit(1));

async function makeCalls(order: LoadOrder): Promise<LoadReport> {
  const { call, callers, warmUpMs, measuredMs } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  const errors: Record<string, number> = {};
  let turn = order.firstTurn;
  const begin = performance.now() + warmUpMs;
  const end = begin + measuredMs;
  const callUntilTheEnd = async () => {
    for (let at = performance.now(); at < end; at = performance.now()) {
      const error = await send(call, turn++, agent);
      const now = performance.now();
      if (error !== undefined) errors[error] = (errors[error] ?? 0) + 1;
      else if (now >= begin && now < end) times.push(now - at);
    }
  };
  await Promise.all(Array.from({ length: callers }, callUntilTheEnd));
  agent.destroy();
  return { times, errors, seconds: measuredMs / 1_000, made: turn - order.firstTurn };
}
