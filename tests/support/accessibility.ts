import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { installedFile } from '../../scripts/project/root.ts';

/** The enabled rules about colours; their common tag also has disabled rules. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync(installedFile('axe-core/axe.min.js'), 'utf8');

/**
 * The errors that axe finds on the page, one line each. `colours` runs only the rules whose result a change of colours can
 * change.
 */
export async function accessibilityErrors(
  page: Page,
  extent: 'all' | 'colours' = 'all',
): Promise<string[]> {
  // load it once per page, because it has half a megabyte
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async (rules) => {
      const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        document,
        {
          // axe lists every element of a violation, and only one of each other result
          resultTypes: ['violations'],
          // only experimental rules, which are off, need the style sheets loaded again
          preload: { assets: ['media'] },
          ...(rules && { runOnly: { type: 'rule', values: rules } }),
        },
      );
      return found.map(({ id, help, nodes }) => `${id}: ${help} (${String(nodes[0]?.target)})`);
    },
    extent === 'colours' ? ABOUT_COLOURS : null,
  );
  return violations;
}
