import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** The line between the players' pages and Firestore: a TCP proxy that can be slow, and break. */
export interface Line {
  readonly port: number;
  /** Connections that are open now. */
  readonly connections: () => number;
  /** From now on each piece takes this many milliseconds longer, in either direction. */
  setDelay: (ms: number) => void;
  /** Breaks every connection at once. @returns how many there were */
  cutAll: () => number;
  stop: () => Promise<void>;
}

/**
 * Starts a line to a port of this machine, at every address of loopback: gRPC opens one connection for each address, so
 * pages of one process that use 127.0.1.1, 127.0.1.2 and so on have one each, like browsers.
 */
export async function startLine(target: number): Promise<Line> {
  let delayMs = 0;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer({ noDelay: true }, (near) => {
    if (!near.remoteAddress?.startsWith('127.')) {
      near.destroy();
      return;
    }
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    carry(near, far, () => delayMs);
    carry(far, near, () => delayMs);
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const cutAll = () => {
    const count = pairs.size;
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
    pairs.clear();
    return count;
  };
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => pairs.size,
    setDelay: (ms) => (delayMs = ms),
    cutAll,
    stop: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Passes the pieces of one direction on, each after the delay and in their order, also when the delay changes. */
function carry(from: Socket, to: Socket, delayMs: () => number): void {
  const waiting: { readonly piece: Buffer; readonly at: number }[] = [];
  const pass = () => {
    for (let [next] = waiting; next; [next] = waiting) {
      const left = next.at - performance.now();
      if (left > 0) {
        setTimeout(pass, left);
        return;
      }
      waiting.shift();
      to.write(next.piece);
    }
  };
  from.on('data', (piece) => {
    const ms = delayMs();
    if (ms === 0 && waiting.length === 0) {
      to.write(piece);
      return;
    }
    // timers of different lengths may change places, so there is one for all
    if (waiting.push({ piece, at: performance.now() + ms }) === 1) pass();
  });
}
