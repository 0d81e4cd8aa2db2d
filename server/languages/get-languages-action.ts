import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/fields.ts';
import type { SentLanguage } from '../../domain/contract/get-languages.ts';
import { getLanguages } from '../../domain/contract/get-languages.ts';
import { defineAction } from '../http/define-action.ts';
import { Refused } from '../http/refused.ts';
import { kept } from '../kept.ts';

/** Where the operator has named none. */
const ENGLISH: SentLanguage = {
  id: '14',
  language: 'English (US)',
  code: 'en',
  default_active: flag(true),
};

const readLanguages = kept(60_000, async (firestore): Promise<SentLanguage[]> => {
  const { docs } = await firestore.collection('languages').get();
  const rows = docs
    .filter((document) => document.get('isActive') !== false)
    .map((document) => {
      const code = String(document.get('code') ?? '');
      return {
        id: document.id,
        language: String(document.get('language') ?? code),
        code,
        default_active: flag(document.get('isDefault') === true),
      };
    });
  return rows.length > 0 ? rows : [ENGLISH];
});

/** The content languages, for guests too. */
export const getLanguagesAction = defineAction(
  getLanguages,
  async ({ language_id }, { firestore, now }) => {
    const rows = (await readLanguages(firestore, now())).filter(
      ({ id }) => language_id === undefined || id === language_id,
    );
    if (rows.length === 0) throw new Refused('noData', 'language_id is no content language');
    return answer(rows);
  },
);
