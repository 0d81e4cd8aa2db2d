import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { LinkDirection } from './slow-link.ts';
import { portOf } from '../../tests/support/port-of.ts';

/** A TCP proxy of this machine that can refuse, freeze and divert its connections. */
interface TcpSwitch {
  readonly port: number;
  /** Breaks every connection and refuses new ones. */
  refuse: () => void;
  /** Drops all arriving bytes without breaking a connection. Connections that are open before `restore` never carry anything again. */
  freeze: () => void;
  /** Breaks every connection; new ones go to another port. */
  divert: (port: number) => void;
  /** From now on new connections are carried again. */
  restore: () => void;
  stop: () => Promise<void>;
}

type Mode = { readonly to: number } | 'refuses' | 'frozen';

/** Both directions of the link on which a switch carries its connections. */
export interface Link {
  readonly up: LinkDirection;
  readonly down: LinkDirection;
}

/** Starts a switch whose connections go to a port of this machine. */
export async function startSwitch(target: number, { up, down }: Link): Promise<TcpSwitch> {
  let mode: Mode = { to: target };
  const alive = new Set<readonly [Socket, Socket]>();
  const all = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    near.on('error', () => near.destroy());
    all.add(near);
    near.on('close', () => all.delete(near));
    if (mode === 'refuses') {
      near.resetAndDestroy();
      return;
    }
    if (mode === 'frozen') {
      near.resume();
      return;
    }
    const far = connect({ port: mode.to, host: '127.0.0.1', noDelay: true });
    const pair = [near, far] as const;
    alive.add(pair);
    up.carry(near, far);
    down.carry(far, near);
    const end = () => {
      // a frozen connection does not report that its other end is gone
      if (!alive.delete(pair)) return;
      near.destroy();
      far.destroy();
    };
    far.on('error', end).on('close', end);
    near.on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = () => {
    const broken = [...alive].flat();
    alive.clear();
    for (const socket of [...broken, ...all]) socket.resetAndDestroy();
  };
  return {
    port: portOf(server),
    refuse() {
      mode = 'refuses';
      breakAll();
    },
    freeze() {
      mode = 'frozen';
      for (const [near, far] of alive) {
        near.removeAllListeners('data').resume();
        far.removeAllListeners('data');
        // the server notices after a while, as it does for a phone that is gone
        far.destroy();
      }
      alive.clear();
    },
    divert(port) {
      mode = { to: port };
      breakAll();
    },
    restore() {
      // connections to the other port must not outlive the diversion
      if (typeof mode === 'object' && mode.to !== target) breakAll();
      mode = { to: target };
    },
    async stop() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
