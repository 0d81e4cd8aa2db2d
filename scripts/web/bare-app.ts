import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { Child } from '../process/child.ts';
import { startChild } from '../process/child.ts';
import { SetupError } from '../project/setup-error.ts';
import { ROOT, installedFile } from '../project/root.ts';
import { NEXT_BINARY } from './build-web.ts';

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "type": "module" }',
  // Turbopack looks for a proxy and an instrumentation up to its root: by another extension ours are none
  'next.config.mjs': `export default { pageExtensions: ['js'], turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
};

/** An application of the installed Next beside ours, for comparison. */
export interface BareApp {
  /** For people: "an empty page". */
  readonly name: string;
  /** Absolute; inside the repository, so that it finds the same Next, and where git does not see it. */
  readonly folder: string;
  /** By path within the folder; the layout and the configuration are there anyway. */
  readonly files: Readonly<Record<string, string>>;
}

/** Of which packages a bare application is made, in words. */
export function bareVersions(): string {
  return ['next', 'react', 'react-dom'].map((name) => `${name} ${versionOf(name)}`).join(', ');
}

/** Writes a bare application anew and builds it for production. Throws a SetupError with Next's own words. */
export async function buildBareApp(
  { name, folder, files }: BareApp,
  onChild: (child: Child) => void,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries({ ...FILES, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const child = startChild({
    name: `the build of ${name}`,
    args: [NEXT_BINARY, 'build'],
    cwd: folder,
    env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  onChild(child);
  const { code } = await child.ended;
  if (code !== 0) throw new SetupError(`The build of ${name} failed:\n${child.lastLines()}`);
}

function versionOf(name: string): string {
  const text = readFileSync(installedFile(`${name}/package.json`), 'utf8');
  return v.parse(v.object({ version: v.string() }), JSON.parse(text)).version;
}
