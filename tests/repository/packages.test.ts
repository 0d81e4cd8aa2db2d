import { describe, expect, it } from 'vitest';
import { errorsOf } from './support/lint-text.ts';

const RULE = 'quizbout/import-arrows';

const PLACES = {
  domain: 'domain/planted.ts',
  realtime: 'realtime/planted.ts',
  'features/shared': 'features/shared/planted.ts',
  feature: 'features/planted/planted.tsx',
  'auth provider': 'features/auth/auth-provider.tsx',
  server: 'server/planted.ts',
  page: 'app/planted/page.tsx',
  route: 'app/api/[action]/route.ts',
  emulator: 'emulator/planted.ts',
  test: 'tests/planted.ts',
} as const;
type Place = keyof typeof PLACES;

/** Package, where it is at home, and a piece of the advice elsewhere. Tests may import everything. */
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
  ['vitest', [], 'tests/'],
  ['next/navigation', ['features/shared', 'feature', 'auth provider', 'page', 'route'], 'app/'],
  ['react', ['realtime', 'features/shared', 'feature', 'auth provider', 'page'], 'features/'],
];

describe.each(HOMES)('%s', (specifier, homes, advice) => {
  it.each(Object.keys(PLACES) as Place[])('in %s', async (place) => {
    const code = `import { thing } from '${specifier}';\nconsole.log(thing);\n`;
    const errors = await errorsOf(RULE, PLACES[place], code);
    if (place === 'test' || homes.includes(place)) {
      expect(errors).toEqual([]);
    } else {
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain(`may not import "${specifier}": `);
      if (place !== 'domain') expect(errors[0]).toContain(advice);
    }
  });
});

describe('domain', () => {
  it('imports no package but a parser of values', async () => {
    const code = (name: string) => `import { thing } from '${name}';\nconsole.log(thing);\n`;
    expect(await errorsOf(RULE, PLACES.domain, code('valibot'))).toEqual([]);
    expect(await errorsOf(RULE, PLACES.domain, code('jotai'))).toHaveLength(1);
  });
});
