import { flag } from '../../domain/contract/fields.ts';
import type { SentLanguage } from '../../domain/contract/get-languages.ts';
import { kept } from '../kept.ts';

/** Where the operator has named none. */
const ENGLISH: SentLanguage = {
  id: '14',
  language: 'English (US)',
  code: 'en',
  default_active: flag(true),
};

/** The languages that content is written in, at most a minute old. */
export const readContentLanguages = kept(60_000, async (firestore): Promise<SentLanguage[]> => {
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
