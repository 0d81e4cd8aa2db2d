/** A text in one more language. */
export interface Translation {
  /** Code of a screen language. */
  readonly language: string;
  readonly text: string;
}

/** A text on a screen. */
export interface ShownText {
  readonly text: string;
  /** BCP 47; undefined if it is the language of the screen. */
  readonly language: string | undefined;
}

const primaryOf = (code: string) => code.toLowerCase().split('-')[0];

/**
 * The operator's text for a screen: in its language if there is a translation, else the text as it is.
 * @param screen code of the screen's language
 * @param language of the text, BCP 47
 */
export function textFor(
  screen: string,
  text: string,
  language: string,
  translations: readonly Translation[] = [],
): ShownText {
  const own =
    translations.find((one) => one.language.toLowerCase() === screen.toLowerCase()) ??
    translations.find((one) => primaryOf(one.language) === primaryOf(screen));
  if (own) return { text: own.text, language: undefined };
  const isOfScreen = primaryOf(language) === primaryOf(screen);
  return { text, language: isOfScreen ? undefined : language };
}

/** The translations of an object of texts by language. */
export const translationsOf = (texts: Readonly<Record<string, string>>): Translation[] =>
  Object.entries(texts).map(([language, text]) => ({ language, text }));
