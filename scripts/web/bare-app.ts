import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Child } from '../process/child.ts';
import { startChild } from '../process/child.ts';
import { SetupError } from '../project/setup-error.ts';
import { ROOT, installedFile } from '../project/root.ts';
import { NEXT_BINARY } from './build-web.ts';

/** The reply of the empty route to a POST: the shortest envelope. */
export const EMPTY_ANSWER = JSON.stringify({ error: false, data: null });

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "type": "module" }',
  // Turbopack looks for a proxy and an instrumentation up to its root: by another extension ours are none
  'next.config.mjs': `export default { pageExtensions: ['js'], turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  'app/page.js': 'export default function Page() { return <main>Empty</main>; }',
  'app/api/empty/route.js': `export function POST() { return Response.json(${EMPTY_ANSWER}); }`,
};

/** Inside the repository, so that it finds the same Next, and where git does not see it. */
const FOLDER = resolve(ROOT, 'artifacts/bare-app');
/** Inside the build, so that it goes with it. */
const STAMP = join(FOLDER, '.next/built-of.json');

/** Of which packages a bare application is made, in words. */
export function bareVersions(): string {
  return ['next', 'react', 'react-dom'].map((name) => `${name} ${versionOf(name)}`).join(', ');
}

/**
 * The folder of an application of the installed Next beside ours, for comparison, built for production: an empty page, and a
 * route `/api/empty` that reads nothing. It is built where that was not done with these versions. Throws a SetupError with
 * Next's own words.
 */
export async function builtBareApp(onChild: (child: Child) => void): Promise<string> {
  const wanted = JSON.stringify([bareVersions(), FILES]);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return FOLDER;
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
    writeFileSync(join(FOLDER, path), text);
  }
  const child = startChild({
    name: 'the build of an empty page',
    args: [NEXT_BINARY, 'build'],
    cwd: FOLDER,
    env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  onChild(child);
  const { code } = await child.ended;
  if (code !== 0) throw new SetupError(`The build of an empty page failed:\n${child.lastLines()}`);
  writeFileSync(STAMP, wanted);
  return FOLDER;
}

function versionOf(name: string): string {
  const text = readFileSync(installedFile(`${name}/package.json`), 'utf8');
  return v.parse(v.object({ version: v.string() }), JSON.parse(text)).version;
}
