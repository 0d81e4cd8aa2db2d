import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { ImportPlan, Written } from '../apply-import.ts';
import { Slug, YesNo, whole, words } from '../columns.ts';
import { checkUnique, parseRows } from '../parse-rows.ts';
import type { ReadFile } from '../table.ts';
import { rowsOf } from '../table.ts';

const CategoryRow = v.object({
  slug: Slug,
  name: words(40),
  /** One emoji. */
  icon: words(8),
  is_premium: v.optional(YesNo, '0'),
  /** What a premium category costs. */
  coins: v.optional(whole(0, 1_000_000), '0'),
});

/** What importing categories comes to: new ones, and changes of those that are there; their questions stay. */
export async function planCategories(
  firestore: Firestore,
  file: ReadFile,
  faults: string[],
): Promise<ImportPlan> {
  const parsed = parseRows(CategoryRow, rowsOf(file), faults);
  checkUnique(parsed, 'slug', ({ slug }) => slug, faults);
  for (const { number, value } of parsed) {
    if (value.is_premium !== value.coins > 0) {
      faults.push(`row ${number}: coins must be more than 0 where is_premium is 1, and only there`);
    }
  }
  if (parsed.length === 0) return { unseen: [], seen: [] };
  const present = await firestore.getAll(
    ...parsed.map(({ value }) => firestore.doc(`categories/${value.slug}`)),
  );
  const seen = parsed.flatMap(({ value }, index): Written[] => {
    const { slug, name, icon, is_premium: isPremium, coins } = value;
    const isPriced = isPremium || present[index]?.get('isPremium') !== undefined;
    const fields = { name, icon, ...(isPriced && { isPremium, coins }) };
    // battles read the pool alone, and leave it out where it is premium
    const pool = isPriced ? { isPremium } : {};
    if (present[index]?.exists) {
      return [
        [`categories/${slug}`, fields],
        ...(isPriced ? [[`pools/${slug}`, pool] as Written] : []),
      ];
    }
    return [
      [`categories/${slug}`, { ...fields, questionCount: 0 }],
      [`pools/${slug}`, { questions: [], ...pool }],
    ];
  });
  return { unseen: [], seen };
}
