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
  // Turbopack finds proxy and instrumentation files up to its root; with this extension it ignores ours
  'next.config.mjs': `export default { pageExtensions: ['js'], turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  'app/page.js': 'export default function Page() { return <main>Empty</main>; }',
  'app/api/empty/route.js': `export function POST() { return Response.json(${EMPTY_ANSWER}); }`,
};

/** Inside the repository, so that it finds the same Next, in a folder that git ignores. */
const FOLDER = resolve(ROOT, 'artifacts/bare-app');
/** Inside the build, so that it is deleted with it. */
const STAMP = join(FOLDER, '.next/built-of.json');

/** The packages' versions of a bare application, as text. */
export function bareVersions(): string {
  return ['next', 'react', 'react-dom'].map((name) => `${name} ${versionOf(name)}`).join(', ');
}

/**
 * The folder of a bare application with the installed Next, for comparison, built for production: an empty page, and a
 * route `/api/empty` that reads nothing. Builds it unless a build with these versions exists. Throws a SetupError with
 * Next's message.
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
