import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Child } from '../process/child.ts';
import { ROOT } from '../project/root.ts';
import { bareVersions, builtBareApp } from '../web/bare-app.ts';
import { firstLoadScripts } from './first-load-scripts.ts';
import { sum, weigh } from './weigh.ts';

const CACHE_FILE = resolve(ROOT, 'artifacts/size/empty-page.json');
const Cached = v.object({ versions: v.string(), gzip: v.number() });

/** Next's empty page: the lower limit of every page. */
export interface EmptyPage {
  /** The packages' versions, as text. */
  versions: string;
  /** First-load JavaScript in bytes, gzip. */
  gzip: number;
}

/**
 * Builds an application of one empty page with the installed Next and React and weighs what its HTML loads; caches the
 * result until one of them changes. Throws a SetupError with Next's message.
 */
export async function measureEmptyPage(onChild: (child: Child) => void): Promise<EmptyPage> {
  const versions = bareVersions();
  const cached = existsSync(CACHE_FILE)
    ? v.safeParse(Cached, JSON.parse(readFileSync(CACHE_FILE, 'utf8')))
    : null;
  if (cached?.success && cached.output.versions === versions) return cached.output;
  const folder = await builtBareApp(onChild);
  const html = readFileSync(join(folder, '.next/server/app/index.html'), 'utf8');
  const page = 'http://empty.invalid';
  const files = firstLoadScripts(html, null, page).map((address) =>
    join(folder, new URL(address).pathname.replace(/^\/_next\//, '.next/')),
  );
  const measured = { versions, gzip: sum(files.map((file) => weigh(readFileSync(file)))).gzip };
  mkdirSync(dirname(CACHE_FILE), { recursive: true });
  writeFileSync(CACHE_FILE, JSON.stringify(measured));
  return measured;
}
