import english from '../../content/pages/en.json' with { type: 'json' };
import { answer } from '../../domain/contract/envelope.ts';
import type { TextType } from '../../domain/contract/get-settings.ts';
import { TEXT_TYPES, getSettings } from '../../domain/contract/get-settings.ts';
import { defineAction } from '../http/define-action.ts';
import { kept } from '../kept.ts';
import { readSettings } from './read-settings.ts';

/** The operator's texts, at most half a minute old. */
const readPages = kept(
  30_000,
  async (firestore): Promise<Record<string, unknown>> =>
    (await firestore.doc('settings/pages').get()).data() ?? {},
);

/** The texts about the game, the operator's over our own; for guests too. */
export const getSettingsAction = defineAction(getSettings, async ({ type }, { firestore, now }) => {
  const [{ app_name }, written] = await Promise.all([
    readSettings(firestore, now()),
    readPages(firestore, now()),
  ]);
  const own: Readonly<Record<TextType, string>> = { ...english, app_name };
  const textOf = (name: TextType) => {
    const text = written[name];
    return typeof text === 'string' && text && name !== 'app_name' ? text : own[name];
  };
  if (type) return answer(textOf(type));
  return answer(
    TEXT_TYPES.map((name, index) => ({ id: String(index + 1), type: name, message: textOf(name) })),
  );
});
