/** The fields that a choice among content languages reads. */
interface Choosable {
  readonly id: string;
  /** BCP 47. */
  readonly code: string;
  readonly default_active: boolean;
}

/**
 * The content language of a player: the one chosen, else the one that the screen speaks, else the default one.
 * @param chosen id, or '' where none was chosen; one that is not there any more counts for nothing
 * @param screen BCP 47
 * @returns undefined where there are no languages
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
