import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ROOT } from '../project/root.ts';

/** The sources of a build of the web page. */
const SOURCES = [
  'app',
  'features',
  'realtime',
  'domain',
  'server',
  'content',
  'public',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'proxy.ts',
  'next.config.mjs',
  // a loader in the configuration
  'scripts/size/leave-out.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** A fingerprint of the content of every source file. Not of their times, because a checkout changes them. */
export function sourceDigest(root: string = ROOT): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(resolve(root, source)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
