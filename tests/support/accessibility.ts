import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { installedFile } from '../../scripts/project/root.ts';

const ABOUT = {
  /** The enabled rules about colours; their common tag also has disabled rules. */
  colours: ['color-contrast', 'link-in-text-block'],
  /** The rule of WCAG 2.2 AA that axe does not run unless asked. */
  sizes: ['target-size'],
};

const AXE = readFileSync(installedFile('axe-core/axe.min.js'), 'utf8');

/**
 * The errors that axe finds on the page, one line each.
 * @param extent `all` the rules that axe runs unless asked; `colours` only those whose result a change of colours can
 *   change; `sizes` whether each target is large enough to tap
 */
export async function accessibilityErrors(
  page: Page,
  extent: 'all' | keyof typeof ABOUT = 'all',
): Promise<string[]> {
  // load it once per page, because it has half a megabyte
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const viewport = page.viewportSize();
  if (extent === 'sizes' && viewport) {
    // a bar at the bottom covers some target wherever a page is scrolled, but none at its end in a window of its height
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...viewport, height });
    // a page that grows with its window is still higher
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  }
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
    extent === 'all' ? null : ABOUT[extent],
  );
  if (extent === 'sizes' && viewport) await page.setViewportSize(viewport);
  return violations;
}
