import { answer } from '../../domain/contract/envelope.ts';
import type { TextType } from '../../domain/contract/settings.ts';
import { TEXT_TYPES, getSettings } from '../../domain/contract/settings.ts';
import { defineAction } from '../http/define-action.ts';
import { pageText, readWrittenPages } from './page-texts.ts';
import { readSettings } from './read-settings.ts';

/** The texts about the game, the operator's over our own; for guests too. */
export const getSettingsAction = defineAction(getSettings, async ({ type }, { firestore, now }) => {
  const [{ app_name }, written] = await Promise.all([
    readSettings(firestore, now()),
    readWrittenPages(firestore, now()),
  ]);
  const textOf = (name: TextType) => (name === 'app_name' ? app_name : pageText(written, name));
  if (type) return answer(textOf(type));
  return answer(
    TEXT_TYPES.map((name, index) => ({ id: String(index + 1), type: name, message: textOf(name) })),
  );
});
