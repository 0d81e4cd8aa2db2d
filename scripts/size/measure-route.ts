import type { Browser } from 'playwright';
import { isGated } from '../../domain/gate/gated-paths.ts';
import { SetupError } from '../project/setup-error.ts';
import type { BuiltRoute } from './built-routes.ts';
import { firstLoadScripts } from './first-load-scripts.ts';
import type { RouteSize } from './judge.ts';
import { scriptsUntilIdle } from './scripts-until-idle.ts';
import type { Weight } from './weigh.ts';
import { sum, weigh } from './weigh.ts';

/**
 * Measures pages of a running server; caches the size of each script.
 * @param session the value of a player's session cookie, for the pages that guests cannot see
 */
export function routeMeter(
  origin: string,
  browser: Browser,
  session: string,
): (route: BuiltRoute) => Promise<RouteSize> {
  const weights = new Map<string, Weight>();

  async function weightOf(address: string): Promise<Weight> {
    const known = weights.get(address);
    if (known) return known;
    const answer = await fetch(address);
    if (!answer.ok)
      throw new SetupError(`${address} answers ${answer.status}: build the page anew.`);
    const weight = weigh(Buffer.from(await answer.arrayBuffer()));
    weights.set(address, weight);
    return weight;
  }
  const sumOf = async (addresses: readonly string[]): Promise<Weight> =>
    sum(await Promise.all(addresses.map(weightOf)));

  return async ({ route, path }) => {
    const page = new URL(path, origin).href;
    const cookie = isGated(path) ? { name: 'session', value: session } : null;
    const answer = await fetch(
      page,
      cookie ? { headers: { cookie: `${cookie.name}=${cookie.value}` } } : {},
    );
    const shown = new URL(answer.url).pathname;
    if (!answer.ok || withoutSlash(shown) !== withoutSlash(path)) {
      throw new SetupError(
        `${path} answers ${answer.status} at ${shown}, so ${route} cannot be measured: give a path that shows it in SAMPLE_PATHS in scripts/size/budgets.ts.`,
      );
    }
    const scripts = firstLoadScripts(await answer.text(), answer.headers.get('link'), answer.url);
    const later = await scriptsUntilIdle(browser, page, cookie);
    return {
      route,
      firstLoad: await sumOf(scripts),
      untilIdle: await sumOf([...new Set([...scripts, ...later])]),
    };
  };
}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');
