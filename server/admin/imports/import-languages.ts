import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { LanguageId } from '../../../domain/contract/action.ts';
import type { ImportPlan, Written } from './import-plan.ts';
import { YesNo, limitedText, checkUnique, parseRows } from '../columns.ts';
import type { ReadFile } from '../table.ts';
import { rowsOf } from '../table.ts';

const LanguageRow = v.object({
  id: LanguageId,
  /** As in Español. */
  language: limitedText(40),
  code: v.pipe(
    v.string(),
    v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a code of BCP 47, as in es'),
  ),
  is_default: v.optional(YesNo, '0'),
  is_active: v.optional(YesNo, '1'),
});

/** Plans an import of content languages. A new default replaces the old one; languages that the file does not name stay. */
export async function planLanguages(
  firestore: Firestore,
  file: ReadFile,
  errors: string[],
): Promise<ImportPlan> {
  const parsed = parseRows(LanguageRow, rowsOf(file), errors);
  checkUnique(parsed, 'id', ({ id }) => id, errors);
  const chosen = parsed.filter(({ value }) => value.is_default);
  for (const { number } of chosen.slice(1)) {
    errors.push(`row ${number}: is_default may be 1 in one row only`);
  }
  for (const { number, value } of chosen) {
    if (!value.is_active) errors.push(`row ${number}: is_active must be 1 where is_default is 1`);
  }
  const seen = parsed.map(({ value }): Written => {
    const { id, language, code, is_default: isDefault, is_active: isActive } = value;
    return [`languages/${id}`, { language, code, isDefault, isActive }];
  });
  if (chosen.length > 0) {
    const named = new Set(parsed.map(({ value }) => value.id));
    const before = await firestore.collection('languages').where('isDefault', '==', true).get();
    for (const { id, ref } of before.docs) {
      if (!named.has(id)) seen.push([ref.path, { isDefault: false }]);
    }
  }
  return { unseen: [], seen };
}
