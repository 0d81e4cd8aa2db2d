import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { installedFile } from '../../scripts/project/root.ts';

/** The rules whose result a change can change: of the colours (their common tag also has disabled rules), of the width. */
const ABOUT = {
  colours: ['color-contrast', 'link-in-text-block'],
  sizes: ['target-size'],
};

const AXE = readFileSync(installedFile('axe-core/axe.min.js'), 'utf8');

/**
 * The errors that axe finds on the page, one line each.
 * @param extent `colours` or `sizes` for a page that was checked completely before its colours or its width changed
 */
export async function accessibilityErrors(
  page: Page,
  extent: 'all' | keyof typeof ABOUT = 'all',
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
          ...(rules
            ? { runOnly: { type: 'rule', values: rules } }
            : // the only rule of WCAG 2.2 AA, which axe does not run by itself
              { rules: { 'target-size': { enabled: true } } }),
        },
      );
      return found.map(({ id, help, nodes }) => `${id}: ${help} (${String(nodes[0]?.target)})`);
    },
    extent === 'all' ? null : ABOUT[extent],
  );
  return violations;
}
