import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startChild } from '../process/child.ts';
import type { Child } from '../process/child.ts';
import { SetupError } from '../project/setup-error.ts';
import { ROOT, installedFile } from '../project/root.ts';
import { sourceDigest } from './source-digest.ts';

const BUILD_ID = resolve(ROOT, '.next/BUILD_ID');
const DIGEST = resolve(ROOT, '.next/source-digest');

/** The command line of Next, a script for Node. */
export const NEXT_BINARY = installedFile('next/dist/bin/next');

/** The reason to build the page, as text; null if the build is up to date. */
export function reasonToBuild(): string | null {
  if (!existsSync(BUILD_ID) || !existsSync(DIGEST)) return 'there is no build yet';
  if (readFileSync(DIGEST, 'utf8') !== sourceDigest()) return 'the sources changed since the last';
  return null;
}

/** Builds the page and records the digest of its sources. Throws a SetupError with Next's message. */
export async function buildWeb(
  onChild: (child: Child) => void,
  onLine?: (line: string) => void,
): Promise<void> {
  const digest = sourceDigest();
  const child = startChild({
    name: 'next build',
    args: [NEXT_BINARY, 'build'],
    cwd: ROOT,
    env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    ...(onLine && { onLine }),
  });
  onChild(child);
  const { code } = await child.ended;
  if (code !== 0) throw new SetupError(`The build failed:\n${child.lastLines()}`);
  writeFileSync(DIGEST, digest);
}
