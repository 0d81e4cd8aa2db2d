import { getSystemLanguageList } from '../../../domain/contract/languages.ts';
import { isLanguageChosen, keepLanguage } from '../../shared/i18n/languages.ts';
import { callAction } from '../../shared/rest/call-action.ts';
import { ApiError } from '../../../domain/contract/api-error.ts';

/**
 * Lets a browser in which nobody has chosen a language speak that of the account, from the next page on.
 * @param name as the account has it; '' for none
 */
export async function adoptLanguage(name: string): Promise<void> {
  if (name === '' || isLanguageChosen()) return;
  try {
    const languages = await callAction(getSystemLanguageList, { from: '2' });
    const code = languages.find((language) => language.name === name)?.code;
    if (code !== undefined && code !== document.documentElement.lang) keepLanguage(code);
  } catch (error) {
    // the session is worth more than its language
    if (!(error instanceof ApiError)) throw error;
  }
}
