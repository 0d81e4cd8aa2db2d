import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { SetupError } from '../project/setup-error.ts';
import { ROOT } from '../project/root.ts';

const Manifest = v.record(v.string(), v.string());

/** Next's internal pages. */
const OF_NEXT = new Set(['/_not-found', '/_global-error']);

/** A page of the build: its route by Next's name, and a path to it. */
export interface BuiltRoute {
  route: string;
  path: string;
}

/** The pages of the last build, by name. */
export function builtRoutes(samples: Readonly<Record<string, string>>): BuiltRoute[] {
  const file = resolve(ROOT, '.next/app-path-routes-manifest.json');
  return pagesOf(v.parse(Manifest, JSON.parse(readFileSync(file, 'utf8'))), samples);
}

/** The pages in Next's list of entries. Throws a SetupError for a route with a parameter but without a sample. */
export function pagesOf(
  manifest: Readonly<Record<string, string>>,
  samples: Readonly<Record<string, string>>,
): BuiltRoute[] {
  return Object.entries(manifest)
    .filter(([entry, route]) => entry.endsWith('/page') && !OF_NEXT.has(route))
    .map(([, route]) => ({ route, path: samples[route] ?? pathOf(route) }))
    .sort((a, b) => a.route.localeCompare(b.route));
}

function pathOf(route: string): string {
  if (!route.includes('[')) return route;
  throw new SetupError(
    `The size of ${route} cannot be measured without an example: add a path to SAMPLE_PATHS in scripts/size/budgets.ts.`,
  );
}
