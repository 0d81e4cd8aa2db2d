import * as v from 'valibot';

/**
 * Ours: the fields beside a text that an operator wrote, so that a page shows it in the language of the screen
 * (`textFor`). The text itself stays in its own field.
 */
export const Translations = v.array(v.object({ language: v.string(), text: v.string() }));
