/**
 * The zones of the tree. A zone is computed from the path alone, so a new feature folder is checked from its first
 * file.
 */
export type ZoneKind =
  | 'domain'
  | 'content'
  | 'realtime'
  | 'features/shared'
  | 'features/x'
  | 'server'
  | 'app'
  | 'app/api'
  | 'emulator'
  | 'emulator/tests'
  | 'proxy'
  | 'outside'
  | 'unknown';

/** One file's place in the tree; `name` tells two features apart. */
export interface Zone {
  kind: ZoneKind;
  name: string;
}

const EMULATOR = 'packages/firestore-emulator/';
const OUTSIDE_FOLDERS = new Set(['tests', 'e2e', 'bench', 'scripts', 'simulation']);

/** The zone of a file, from its path relative to the repository (forward slashes). */
export function zoneOf(path: string): Zone {
  const [top = '', second = ''] = path.split('/');
  if (path === 'proxy.ts') return { kind: 'proxy', name: 'proxy.ts' };
  if (!path.includes('/') || OUTSIDE_FOLDERS.has(top)) return { kind: 'outside', name: top };
  if (path.startsWith(EMULATOR)) {
    return path.startsWith(`${EMULATOR}src/`)
      ? { kind: 'emulator', name: 'emulator' }
      : { kind: 'emulator/tests', name: 'the tests of the emulator' };
  }
  switch (top) {
    case 'domain':
    case 'content':
    case 'realtime':
    case 'server':
      return { kind: top, name: top };
    case 'app':
      // the files by which requests reach the server
      return second === 'api' || second === 'images'
        ? { kind: 'app/api', name: 'app/api' }
        : { kind: 'app', name: 'app pages' };
    case 'features':
      return second === 'shared'
        ? { kind: 'features/shared', name: 'features/shared' }
        : { kind: 'features/x', name: `features/${second}` };
    default:
      return { kind: 'unknown', name: top };
  }
}
