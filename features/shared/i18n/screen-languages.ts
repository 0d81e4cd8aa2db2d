import type { Language } from './languages.ts';
import { LANGUAGES } from './languages.ts';
import type { Messages } from './message-keys.ts';

/** A language of the screens as the operator has it: one that the game brings, changed or not, or another. */
export interface ScreenLanguage {
  readonly language: Language;
  /** The one of those who chose none, and whose browser asks for none of ours. */
  readonly isDefault: boolean;
  readonly messages: Messages;
}

type Source = () => Promise<readonly ScreenLanguage[]>;

let source: Source | null = null;

/** Tells where the languages of the screens come from. On the server only; without it they are those that the game brings. */
export function provideScreenLanguages(given: Source): void {
  source = given;
}

/** The languages that players may choose, as the operator has them; undefined where nobody provides them. */
export async function screenLanguages(): Promise<readonly ScreenLanguage[] | undefined> {
  return source?.();
}

/** The languages that players may choose. */
export async function offeredLanguages(): Promise<readonly Language[]> {
  const provided = await screenLanguages();
  return provided
    ? provided.map(({ language }) => language)
    : LANGUAGES.filter(({ isHidden }) => !isHidden);
}
