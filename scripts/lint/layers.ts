import type { OwnImport } from './arrows.ts';

/**
 * The parts of a zone from the bottom up: a folder, or a file beside the folders. Each imports only earlier parts,
 * types included, so no two parts import each other.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  domain: [
    // parts that all others use
    'assert-never.ts',
    'code-alphabet.ts',
    'errors.ts',
    'instant.ts',
    'limits.ts',
    'language',
    'gate',
    'statistics',
    'question',
    'play',
    'maths',
    'account',
    'badges',
    'battle',
    'arena',
    'challenge',
    'chat',
    'contest',
    'league',
    'defence',
    'exam',
    'settings',
    'contract',
    'solo',
  ],
  server: [
    // core
    'account-document.ts',
    'cached.ts',
    'delete-all.ts',
    'firestore-errors.ts',
    'due-work.ts',
    'shutdown.ts',
    'secure-random.ts',
    'session',
    'http',
    'environment.ts',
    'firestore.ts',
    'end-on-wrong-environment.ts',
    'scheduler-proof.ts',
    'gate',
    'own-view.ts',
    'languages',
    'settings',
    'health.ts',
    // money
    'account',
    'wallet',
    'leaderboard',
    'badges',
    'notifications',
    // attempts
    'questions',
    'attempts',
    // modes
    'solo',
    'contests',
    'exams',
    'battle',
    'arenas',
    'challenges',
    // parts that know all modes
    'friends',
    'bookmarks',
    'learning',
    'leagues',
    'defence',
    'matches',
    'watch',
    'reports',
    'profile',
    'set-quiz-coin-score.ts',
    'scheduled-work.ts',
    'seed.ts',
    'seed-exams.ts',
    'seed-project.ts',
    'page-data.ts',
    'route-guard.ts',
    'router.ts',
    'admin',
  ],
};

/** The error of an import within a zone with layers; null if it goes down or stays in its part. */
export function layerError({ fromPath, toPath }: OwnImport): string | null {
  const [zone = '', from = ''] = fromPath.split('/');
  const [toZone = '', to = ''] = toPath.split('/');
  const parts = LAYERS[zone];
  if (!parts || zone !== toZone || from === to) return null;
  const unknown = [from, to].find((part) => !parts.includes(part));
  if (unknown !== undefined) {
    return `${zone}/${unknown} has no layer: add it to LAYERS in scripts/lint/layers.ts, above what it imports.`;
  }
  if (parts.indexOf(to) < parts.indexOf(from)) return null;
  return `${zone}/${from} may not import ${zone}/${to}, which is above it: move what both need down, or take it as a parameter.`;
}
