import { zoneOf } from './zones.ts';
import type { ZoneKind } from './zones.ts';

interface PackageLaw {
  packages: RegExp;
  /** Zones that may import it; product zones not listed may not. */
  zones: readonly ZoneKind[];
  /** Single files that may import it as well. */
  files?: readonly string[];
  instead: string;
}

const PACKAGE_LAWS: readonly PackageLaw[] = [
  {
    packages: /^(firebase|@firebase|reactfire)(\/|$)/,
    zones: ['realtime'],
    files: ['features/auth/auth-provider.tsx'],
    instead: 'firebase belongs to realtime/: read one of its atoms or set a write-atom.',
  },
  {
    packages: /^(firebase-admin|@google-cloud\/firestore)(\/|$)/,
    zones: ['server'],
    instead: 'firebase-admin belongs to server/: ask by a REST action.',
  },
  {
    packages: /^axios(\/|$)/,
    zones: ['features/shared'],
    instead: 'call through the REST client of features/shared, the only file that knows axios.',
  },
  {
    packages: /^(@grpc\/|protobufjs|re2js|sorted-btree)/,
    zones: ['emulator'],
    instead: 'this package is part of the emulator only.',
  },
  {
    packages: /^@quizbout\/firestore-emulator(\/|$)/,
    zones: [],
    instead: 'speak to Firestore through the Firebase SDK; production has no emulator.',
  },
  {
    packages: /^(vitest|playwright|fast-check|axe-core|firebase-tools)(\/|$)/,
    zones: [],
    instead: 'test tools stay in tests/, e2e/ and scripts/.',
  },
  {
    packages: /^node:/,
    zones: ['server', 'content', 'emulator'],
    instead: 'this code runs in the browser too: move it to server/.',
  },
  {
    packages: /^next(\/|$)/,
    zones: ['app', 'app/api', 'proxy', 'features/shared', 'features/x'],
    instead: 'Next is the shell: keep it in app/ and features/.',
  },
  {
    packages: /^(react|react-dom|react-hot-toast)(\/|$)/,
    zones: ['app', 'realtime', 'features/shared', 'features/x'],
    instead: 'React is for what is seen: keep it in features/ and app/.',
  },
];

/** The npm packages that domain may import: a parser of values, which is pure. */
const DOMAIN_PACKAGES = new Set(['valibot']);

/** The error of importing an npm package here; null if it is allowed. */
export function packageError(fromPath: string, specifier: string): string | null {
  const from = zoneOf(fromPath);
  if (from.kind === 'outside' || from.kind === 'emulator/tests') return null;
  const law = PACKAGE_LAWS.find(({ packages }) => packages.test(specifier));
  if (law && !law.zones.includes(from.kind) && !law.files?.includes(fromPath)) {
    return `${from.name} may not import "${specifier}": ${law.instead}`;
  }
  if (from.kind === 'domain' && !DOMAIN_PACKAGES.has(specifier)) {
    return `domain may not import "${specifier}": the domain is pure TypeScript; take the value as a parameter.`;
  }
  return null;
}
