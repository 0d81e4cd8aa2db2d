/** The fields that a choice among content languages reads. */
interface Choosable {
  readonly id: string;
  /** BCP 47. */
  readonly code: string;
  readonly default_active: boolean;
}

/**
 * The content language of a player: the chosen one, else the screen's, else the default.
 * @param chosen id, or '' for none; an id that no longer exists is ignored
 * @param screen BCP 47
 * @returns undefined if there are no languages
 */
export function contentLanguageOf<Language extends Choosable>(
  languages: readonly Language[],
  chosen: string,
  screen: string,
): Language | undefined {
  return (
    languages.find(({ id }) => id === chosen) ??
    languages.find(({ code }) => code.toLowerCase() === screen.toLowerCase()) ??
    languages.find(({ code }) => primaryOf(code) === primaryOf(screen)) ??
    languages.find(({ default_active: isDefault }) => isDefault) ??
    languages[0]
  );
}

/** The language without its region: "en" of "en-US". */
function primaryOf(code: string): string | undefined {
  return code.toLowerCase().split('-')[0];
}
