import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/action.ts';
import { getLanguages } from '../../domain/contract/languages.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { readContentLanguages } from './content-languages.ts';

/** The content languages, for guests too. */
export const getLanguagesAction = defineAction(
  getLanguages,
  async ({ language_id }, { firestore, now }) => {
    const rows = (await readContentLanguages(firestore, now())).filter(
      ({ id, isDefault }) =>
        language_id === undefined || id === language_id || (language_id === '0' && isDefault),
    );
    if (rows.length === 0) throw new ApiError('noData', 'language_id is no content language');
    return answer(
      rows.map(({ id, language, code, isDefault }) => ({
        id,
        language,
        code,
        default_active: flag(isDefault),
      })),
    );
  },
);
