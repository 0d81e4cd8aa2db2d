import type { Child } from '../../scripts/process/child.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import { startWeb } from '../../scripts/web/start-web.ts';
import type { BareGame } from '../support/bare-game.ts';

/** A web process that can be killed and started again at the same address. */
export interface WebProcess {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Ends it at once, as a crash does. */
  readonly kill: () => Promise<void>;
}

/** Another web process beside that of the game, over the same Firestore; it does not run yet. */
export async function newWebProcess({ emulator, running }: BareGame): Promise<WebProcess> {
  const free = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const ports = { ...free, firestore: emulator.port };
  let child: Child | undefined;
  return {
    url: `http://127.0.0.1:${ports.web}`,
    start: () =>
      startWeb({
        mode: 'start',
        host: '127.0.0.1',
        ports,
        onChild: (started) => {
          child = started;
          // `stop` ends it with the game
          running.addTask(started);
        },
      }),
    async kill() {
      if (!child) return;
      process.kill(child.pid, 'SIGKILL');
      await child.ended;
    },
  };
}
