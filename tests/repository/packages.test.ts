import { describe, expect, it } from 'vitest';
import { packageError } from '../../scripts/lint/packages.ts';
import { lintTree } from './support/lint-tree.ts';
import { keysOf } from '../support/keys-of.ts';

const RULE = 'quizbout(import-arrows)';

const PLACES = {
  domain: 'domain/planted.ts',
  realtime: 'realtime/planted.ts',
  'features/shared': 'features/shared/planted.ts',
  feature: 'features/planted/planted.tsx',
  'auth provider': 'features/auth/auth-provider.tsx',
  server: 'server/planted.ts',
  page: 'app/planted/page.tsx',
  route: 'app/api/[action]/route.ts',
  emulator: 'packages/firestore-emulator/src/planted.ts',
  test: 'tests/planted.ts',
} as const;
type Place = keyof typeof PLACES;

/**
 * Each package with the folder that may import it, and a part of the message elsewhere. Tests may import everything.
 */
const HOMES: readonly [string, readonly Place[], string][] = [
  ['firebase/firestore', ['realtime', 'auth provider'], 'set a write-atom'],
  ['firebase/auth', ['realtime', 'auth provider'], 'set a write-atom'],
  ['@firebase/auth', ['realtime', 'auth provider'], 'set a write-atom'],
  ['reactfire', ['realtime', 'auth provider'], 'set a write-atom'],
  ['firebase-admin/firestore', ['server'], 'REST action'],
  ['@google-cloud/firestore', ['server'], 'REST action'],
  ['axios', ['features/shared'], 'REST client of features/shared'],
  ['node:fs', ['server', 'emulator'], 'server/'],
  ['@grpc/grpc-js', ['emulator'], 'emulator only'],
  ['@quizbout/firestore-emulator', [], 'production has no emulator'],
  ['vitest', [], 'tests/'],
  ['next/navigation', ['features/shared', 'feature', 'auth provider', 'page', 'route'], 'app/'],
  ['react', ['realtime', 'features/shared', 'feature', 'auth provider', 'page'], 'features/'],
];

describe.each(HOMES)('%s', (specifier, homes, advice) => {
  it.each(keysOf(PLACES))('in %s', (place) => {
    const error = packageError(PLACES[place], specifier);
    if (place === 'test' || homes.includes(place)) {
      expect(error).toBeNull();
    } else {
      expect(error).toContain(`may not import "${specifier}": `);
      if (place !== 'domain') expect(error).toContain(advice);
    }
  });
});

describe('the linter', () => {
  const code = "import { thing } from 'firebase-admin/firestore';\nconsole.log(thing);\n";
  const linted = lintTree(Object.fromEntries(Object.values(PLACES).map((path) => [path, code])));

  it.each(keysOf(PLACES))('says in %s what the function says', (place) => {
    const error = packageError(PLACES[place], 'firebase-admin/firestore');
    expect(linted.errors(RULE, PLACES[place])).toEqual(error === null ? [] : [error]);
  });
});

describe('domain', () => {
  it('imports no package but a parser of values', () => {
    expect(packageError(PLACES.domain, 'valibot')).toBeNull();
    expect(packageError(PLACES.domain, 'jotai')).toContain('domain may not import "jotai": ');
  });
});
