import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/action.ts';
import {
  getLanguages,
  getSystemLanguageJson,
  getSystemLanguageList,
} from '../../domain/contract/languages.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import { readContentLanguages } from './content-languages.ts';
import { findLanguage, readAppLanguages } from './app-languages.ts';

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

/** The languages of the screens that players may choose, for guests too. */
export const getSystemLanguageListAction = defineAction(
  getSystemLanguageList,
  async (_input, { firestore, now }) => {
    const languages = await readAppLanguages(firestore, now());
    return answer(
      languages
        .filter(({ isActive }) => isActive)
        .map(({ name, title, code, version, isRtl, isActive, isDefault }) => ({
          name,
          title,
          code,
          web_version: version,
          web_rtl_support: flag(isRtl),
          web_status: flag(isActive),
          web_default: flag(isDefault),
        })),
    );
  },
);

/** The texts of one screen language. */
export const getSystemLanguageJsonAction = defineAction(
  getSystemLanguageJson,
  async ({ language }, { firestore, now }) => {
    const found = findLanguage(await readAppLanguages(firestore, now()), language);
    if (!found) throw new ApiError('noData', 'language is none of get_system_language_list');
    const { name, version, isRtl, isActive, isDefault, messages } = found;
    return answer({
      name,
      version,
      rtl_support: flag(isRtl),
      status: flag(isActive),
      default: flag(isDefault),
      data: messages,
    });
  },
);
