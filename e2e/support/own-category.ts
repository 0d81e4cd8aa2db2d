import type { Page } from 'playwright';

/**
 * Stores a chosen category in a page and loads it again. A search for any category finds every waiting player, those of the
 * tests that run beside this one too.
 * @param category slug of one that no other test searches in
 */
export async function searchOnlyIn(page: Page, category: string, name: string): Promise<void> {
  await page.evaluate(
    (chosen) => {
      const root = JSON.parse(localStorage.getItem('quizbout') ?? '{"version":1,"groups":{}}') as {
        groups: Record<string, unknown>;
      };
      root.groups['lastPlay'] = { mode: 'random', ...chosen, language: '', fee: '' };
      localStorage.setItem('quizbout', JSON.stringify(root));
    },
    { category, categoryName: name },
  );
  await page.reload();
}
