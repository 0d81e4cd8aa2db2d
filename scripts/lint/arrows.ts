import type { Zone, ZoneKind } from './zones.ts';
import { layerError } from './layers.ts';
import { zoneOf } from './zones.ts';

/** An import of one of our files, in the terms of the table of arrows. */
export interface OwnImport {
  fromPath: string;
  toPath: string;
  /** Whether it is an `import type`, or any import that is erased at run time. */
  typeOnly: boolean;
}

interface Condition {
  holds: (target: OwnImport) => boolean;
  /** The allowed imports, as text: "only its …". */
  only: string;
}

type Permission = 'all' | Condition;

const messagesOnly: Condition = {
  holds: ({ toPath }) => toPath.startsWith('content/messages/'),
  only: 'content/messages',
};
const textsOnly: Condition = {
  holds: ({ toPath }) => /^content\/(seed|pages|messages)\//.test(toPath),
  only: 'content/seed, content/pages and content/messages',
};
const atomsOnly: Condition = {
  holds: ({ toPath, typeOnly }) => typeOnly || /-atoms?\.tsx?$/.test(toPath),
  only: 'atoms and write-atoms (files named *-atom.ts or *-atoms.ts) and types',
};
const providersOnly: Condition = {
  holds: ({ toPath }) => /^realtime\/(identity-)?provider\.tsx$/.test(toPath),
  only: 'realtime/provider.tsx and realtime/identity-provider.tsx',
};
const typesOnly: Condition = {
  holds: ({ typeOnly }) => typeOnly,
  only: 'types (import type)',
};
const entriesOnly: Condition = {
  holds: ({ toPath }) => toPath.split('/').length === 3,
  only: "a feature's entries (the files directly in features/<name>/)",
};
const routerOnly: Condition = {
  holds: ({ toPath }) => toPath === 'server/router.ts',
  only: 'server/router.ts',
};
const pageDataOnly: Condition = {
  holds: ({ toPath }) => toPath === 'server/page-data.ts',
  only: 'server/page-data.ts',
};
const routeGuardOnly: Condition = {
  holds: ({ toPath }) => toPath === 'server/route-guard.ts',
  only: 'server/route-guard.ts',
};
const sameFeature: Condition = {
  holds: ({ fromPath, toPath }) => zoneOf(fromPath).name === zoneOf(toPath).name,
  only: 'files of the same feature',
};

/**
 * The allowed imports: the row imports the column; every other import is forbidden. This is the only such table;
 * tests/repository/arrows.test.ts plants an import of every kind.
 */
const ARROWS: Partial<Record<ZoneKind, Partial<Record<ZoneKind, Permission>>>> = {
  domain: { domain: 'all' },
  // the import/validate command checks packs against the domain's own schemas
  content: { domain: 'all', content: 'all' },
  realtime: { domain: 'all', realtime: 'all' },
  'features/shared': { domain: 'all', content: messagesOnly, 'features/shared': 'all' },
  'features/x': {
    domain: 'all',
    realtime: atomsOnly,
    'features/shared': 'all',
    'features/x': sameFeature,
  },
  server: { domain: 'all', content: textsOnly, server: 'all' },
  app: {
    domain: typesOnly,
    realtime: providersOnly,
    'features/shared': 'all',
    'features/x': entriesOnly,
    // a page reads its data before it is sent
    server: pageDataOnly,
    app: 'all',
  },
  'app/api': { server: routerOnly, 'app/api': 'all' },
  emulator: { emulator: 'all' },
  'emulator/tests': { emulator: 'all', 'emulator/tests': 'all' },
  proxy: { server: routeGuardOnly },
};

/** The error of an import, with the allowed alternative; null if the arrow is allowed. */
export function arrowError(target: OwnImport): string | null {
  const from = zoneOf(target.fromPath);
  const to = zoneOf(target.toPath);
  if (from.kind === 'outside') {
    return isEmulator(to)
      ? `${from.name} may not import ${to.name} by its path: import "@quizbout/firestore-emulator", or a file that its package.json exports.`
      : null;
  }
  if (from.kind === 'unknown' || to.kind === 'unknown') {
    const folder = from.kind === 'unknown' ? from.name : to.name;
    return `${folder}/ is not in the layout: put the file in a folder of README.md's tree, or add the folder to scripts/lint/zones.ts.`;
  }
  const permission = ARROWS[from.kind]?.[to.kind];
  if (permission === 'all') return layerError(target);
  if (permission?.holds(target)) return null;
  const limit = permission ? ` except ${permission.only}` : '';
  return `${from.name} may not import ${to.name}${limit}: ${advice(from, to)}`;
}

function isEmulator({ kind }: Zone): boolean {
  return kind === 'emulator' || kind === 'emulator/tests';
}

function advice(from: Zone, to: Zone): string {
  if (from.kind === 'emulator/tests') return 'the package of the emulator imports nothing of ours.';
  if (to.kind === 'outside') return 'product code does not know its tests, scripts and settings.';
  if (from.kind === 'emulator') return 'the emulator imports nothing of ours.';
  if (isEmulator(to)) {
    return 'speak to Firestore through the Firebase SDK; production has no emulator.';
  }
  if (from.kind === 'domain') return 'the domain is pure; take the value as a parameter.';
  if (from.kind === 'app/api') {
    return 'a route hands the request to server/router.ts and does nothing else.';
  }
  if (from.kind === 'proxy') {
    return 'the proxy asks server/route-guard.ts and does what it says.';
  }
  switch (to.kind) {
    case 'app':
    case 'app/api':
      return 'app/ is the top; pass what you need down as props.';
    case 'features/x':
      return 'compose the two in app/, or move what they share to features/shared or domain.';
    case 'features/shared':
      return 'move what both need to domain.';
    case 'server':
      return 'ask the server by its REST action, through the client of features/shared.';
    case 'realtime':
      return from.kind === 'app' || from.kind === 'features/x'
        ? 'read an atom or set a write-atom inside a feature.'
        : 'pass the value in, or do it in a feature that reads the atom.';
    case 'content':
      return 'ask for content by REST; words for the screen come from content/messages through features/shared.';
    case 'domain':
      return 'put the logic into a feature, which may import the domain.';
    default:
      return 'see ARROWS in scripts/lint/arrows.ts.';
  }
}
