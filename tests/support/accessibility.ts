import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { installedFile } from '../../scripts/project/root.ts';

const AXE = readFileSync(installedFile('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page, one line each; empty when nothing is. */
export async function accessibilityErrors(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
      document,
    );
    return found.map(({ id, help, nodes }) => `${id}: ${help} (${String(nodes[0]?.target)})`);
  });
  return violations;
}
