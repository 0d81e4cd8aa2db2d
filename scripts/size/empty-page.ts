import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Child } from '../process/child.ts';
import { startChild } from '../process/child.ts';
import { Fault } from '../project/fault.ts';
import { ROOT, installedFile } from '../project/root.ts';
import { NEXT_BINARY } from '../web/build-web.ts';
import { firstLoadScripts } from './first-load-scripts.ts';
import { sum, weigh } from './weigh.ts';

/** Inside the repository, so that it finds the same Next; git does not see it. */
const FOLDER = resolve(ROOT, 'artifacts/size/empty-app');
const KEPT = resolve(ROOT, 'artifacts/size/empty-page.json');

const Kept = v.object({ versions: v.string(), gzip: v.number() });

const FILES: Record<string, string> = {
  'package.json': '{ "private": true, "type": "module" }',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  'app/page.js': 'export default function Page() { return <main>Empty</main>; }',
};

/** Next's empty page: what no page can go below. */
export interface EmptyPage {
  /** Of which packages, in words. */
  versions: string;
  /** First-load JavaScript in bytes, gzip. */
  gzip: number;
}

/**
 * Builds an application of one empty page with the installed Next and React and weighs what its HTML loads;
 * remembers the result until one of them changes. Throws a Fault with Next's own words.
 */
export async function measureEmptyPage(onChild: (child: Child) => void): Promise<EmptyPage> {
  const versions = ['next', 'react', 'react-dom']
    .map((name) => `${name} ${versionOf(name)}`)
    .join(', ');
  const kept = existsSync(KEPT) ? v.safeParse(Kept, JSON.parse(readFileSync(KEPT, 'utf8'))) : null;
  if (kept?.success && kept.output.versions === versions) return kept.output;
  await build(onChild);
  const html = readFileSync(join(FOLDER, '.next/server/app/index.html'), 'utf8');
  const page = 'http://empty.invalid';
  const files = firstLoadScripts(html, null, page).map((address) =>
    join(FOLDER, new URL(address).pathname.replace(/^\/_next\//, '.next/')),
  );
  const measured = { versions, gzip: sum(files.map((file) => weigh(readFileSync(file)))).gzip };
  writeFileSync(KEPT, JSON.stringify(measured));
  return measured;
}

async function build(onChild: (child: Child) => void): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'app'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(FOLDER, name), text);
  const child = startChild({
    name: 'the build of an empty page',
    args: [NEXT_BINARY, 'build'],
    cwd: FOLDER,
    env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  onChild(child);
  const { code } = await child.ended;
  if (code !== 0) throw new Fault(`The empty page could not be built:\n${child.lastLines()}`);
}

function versionOf(name: string): string {
  const text = readFileSync(installedFile(`${name}/package.json`), 'utf8');
  return v.parse(v.object({ version: v.string() }), JSON.parse(text)).version;
}
