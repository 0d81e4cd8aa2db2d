import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

/** A fault that is put into a copy of the source, in memory: `find` occurs once in the file. */
interface Edit {
  /** From the root of the project. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

const ROOT = join(import.meta.dirname, '..');

/** Faults that the simulation must find. Some are of earlier versions or made up; the others it has found by itself. */
export const PLANTS: Readonly<Record<string, readonly Edit[]>> = {
  'reused-room-id': [
    {
      file: 'server/battle/create-room.ts',
      find: "const roomId = newRoomId(firestore);\n    const code = alias?.code ?? '';\n    transaction.create(",
      put: "const roomId = `room-of-${uid}`;\n    const code = alias?.code ?? '';\n    transaction.set(",
    },
  ],
  'device-that-slept': [
    {
      file: 'realtime/clock/clock-atoms.ts',
      find: 'if (lost > SLEPT_MS) return Infinity;\n  return errorMs + lost +',
      put: 'return errorMs +',
    },
  ],
  'seat-churn': [
    {
      file: 'firestore.rules',
      find: '          && isUnhurried()\n',
      put: '',
    },
  ],
  'pays-twice': [
    {
      file: 'server/battle/settle-battle.ts',
      find: "if (record.outcomes) return record.outcomes;\n    if (record.status !== 'playing') throw",
      put: "if (record.status !== 'playing' && record.status !== 'settled') throw",
    },
    {
      file: 'server/battle/pay-out.ts',
      find: 'transaction.create(firestore.doc(`battles/${room.id}`), {',
      put: 'transaction.set(firestore.doc(`battles/${room.id}`), {',
    },
    {
      file: 'server/battle/pay-out.ts',
      find: 'id: `battle-${room.id}-payout`,',
      put: 'id: `battle-${room.id}-payout-${now}`,',
    },
  ],
  'text-among-strangers': [
    {
      file: 'realtime/chat/chat-atoms.ts',
      find: '!allowsText(room.data.kind) || ',
      put: '',
    },
  ],
  'arena-without-a-change': [
    {
      file: 'server/battle/arena-game.ts',
      find: 'if (freed || counted) transaction.update',
      put: 'transaction.update',
    },
  ],
  'arena-counts-on': [
    {
      file: 'server/battle/arena-game.ts',
      find: "arena?.status === 'open' && endedAt <= arena.endsAt",
      put: 'arena !== undefined',
    },
  ],
  'arena-of-two-accounts': [
    {
      file: 'server/arenas/join-arena.ts',
      find: "if (notes.some((note) => note.exists)) throw new ApiError('arenaOtherAccount');",
      put: '',
    },
    {
      file: 'server/arenas/join-arena.ts',
      find: 'transaction.create(arenaPersonAt(firestore, id, person), { expiresAt });',
      put: 'transaction.set(arenaPersonAt(firestore, id, person), { expiresAt });',
    },
  ],
  'all-in-with-the-whole-time': [
    {
      file: 'domain/battle/round.ts',
      find: 'allIn.includes(id);',
      put: 'allIn.includes(id) && false;',
    },
  ],
  'recorded-lock-early': [
    {
      file: 'server/battle/ghost-actions.ts',
      find: 'now() >= due && {',
      put: '{',
    },
  ],
  'recorded-run-of-oneself': [
    {
      file: 'domain/battle/recording.ts',
      find: 'run.person !== player.person &&',
      put: '',
    },
    {
      file: 'domain/battle/recording.ts',
      find: '!run.met.includes(player.person) &&',
      put: '',
    },
  ],
  'key-one-round-early': [
    {
      file: 'server/battle/dealt-documents.ts',
      find: 'const closed = questions[round - 1];',
      put: 'const closed = questions[round];',
    },
  ],
  'heartbeat-never-comes': [
    {
      file: 'realtime/battle/heartbeat-atoms.ts',
      find: 'Math.min(sinceOwn, sinceSeen)',
      put: 'Math.min(sinceOwn, HEARTBEAT_PAUSE_MS)',
    },
  ],
  'time-of-the-device': [
    {
      file: 'realtime/listen.ts',
      find: "typeof estimated === 'number' ? correct(estimated) : estimated",
      put: 'estimated',
    },
    {
      file: 'realtime/battle/play-atoms.ts',
      find: "return (await hasLockArrived(get, open, position)) ? DONE : failed('tooLate');",
      put: "return failed('tooLate');",
    },
  ],
  'lost-answer-is-too-late': [
    {
      file: 'realtime/battle/play-atoms.ts',
      find: "return (await hasLockArrived(get, open, position)) ? DONE : failed('tooLate');",
      put: "return failed('tooLate');",
    },
  ],
  'leaves-a-battle': [
    {
      file: 'realtime/battle/lobby-atoms.ts',
      find: "const left = !first.ok && first.code === 'denied' ? await leaveLobby(get, own) : first;\n  if (left.ok && get(roomIdAtom) === roomId) set",
      put: "const left = first;\n  if (left.ok || left.code === 'denied') set",
    },
  ],
  'rounds-by-an-unset-clock': [
    {
      file: 'realtime/battle/advance-effect-atom.ts',
      find: 'if (!get(isClockSetAtom)) return null;',
      put: '',
    },
  ],
  'writes-before-it-listens': [
    {
      file: 'realtime/battle/play-atoms.ts',
      find: "if (players.state === 'live' && players.fromCache) until = clock.now() + ARRIVED_WITHIN_MS;",
      put: '',
    },
    // a reconnection for a stalled write makes the page listen again soon
    {
      file: 'realtime/battle/connection-atoms.ts',
      find: ' || get(isWriteStalledAtom)',
      put: '',
    },
    // a reconnection for an answering line makes it listen again as well
    {
      file: 'realtime/battle/line-watch-atoms.ts',
      find: '  if (isDue) set(reconnectAtom);\n',
      put: '',
    },
  ],
  'plays-by-a-coarse-clock': [
    {
      file: 'realtime/battle/presence-effect-atoms.ts',
      find: 'get(isClockSureAtom) && !get(isClockCoarseAtom)',
      put: 'get(isClockSureAtom)',
    },
  ],
  'another-page-opened': [
    {
      file: 'realtime/battle/play-atoms.ts',
      find: 'openedAt !== undefined && openedAt !== since) {',
      put: 'false) {',
    },
  ],
};

function edited(source: string, { file, find, put }: Edit): string {
  const parts = source.split(find);
  if (parts.length !== 2) {
    throw new Error(`The plant's text occurs ${parts.length - 1} times in ${file}: ${find}`);
  }
  return parts.join(put);
}

/**
 * The files with a fault, from the root of the project, each with its changed text.
 * @throws Error for an unknown name, or when the source has changed and the fault no longer fits
 */
export function plantedFiles(name: string): ReadonlyMap<string, string> {
  const edits = PLANTS[name];
  if (!edits)
    throw new Error(`Choose a plant of ${Object.keys(PLANTS).join(', ')}, not "${name}".`);
  const files = new Map<string, string>();
  for (const edit of edits) {
    const source = files.get(edit.file) ?? readFileSync(join(ROOT, edit.file), 'utf8');
    files.set(edit.file, edited(source, edit));
  }
  return files;
}

/**
 * Puts a fault into the modules that are loaded from now on.
 * @returns the rules with the fault, if it is one of theirs
 * @throws Error as `plantedFiles`
 */
export function plant(name: string): string | undefined {
  const files = plantedFiles(name);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const [, source] = [...files].find(([file]) => url.endsWith(`/${file}`)) ?? [];
      return source === undefined ? loaded : { ...loaded, source };
    },
  });
  return files.get('firestore.rules');
}
