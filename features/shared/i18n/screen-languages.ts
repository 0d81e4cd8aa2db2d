import type { UiLanguage } from './languages.ts';
import { LANGUAGES } from './languages.ts';
import type { MessageCatalogue } from './message-keys.ts';

/** A screen language as the operator set it up: a built-in one, changed or not, or an added one. */
export interface ScreenLanguage {
  readonly language: UiLanguage;
  /** The default, if the player chose none and we have none of the browser's. */
  readonly isDefault: boolean;
  readonly messages: MessageCatalogue;
}

type Source = () => Promise<readonly ScreenLanguage[]>;

let source: Source | null = null;

/** Sets the source of screen languages. On the server only; without it the built-in ones apply. */
export function provideScreenLanguages(given: Source): void {
  source = given;
}

/** The languages from that source; undefined if there is no source. */
export async function screenLanguages(): Promise<readonly ScreenLanguage[] | undefined> {
  return source?.();
}

/** The languages that players may choose. */
export async function offeredLanguages(): Promise<readonly UiLanguage[]> {
  const provided = await screenLanguages();
  return provided
    ? provided.map(({ language }) => language)
    : LANGUAGES.filter(({ isHidden }) => !isHidden);
}
