import type { DeepReadonly } from '../../domain/contract/action.ts';
import type { ExamItem } from '../../domain/contract/exam.ts';
import { textFor } from '../../domain/language/translations.ts';

/**
 * Sorts exams as a player looks for them: running ones first, then by the time from which they may be begun, then by the title
 * as the screen shows it.
 * @param screen code of the screen's language
 */
export function inOrder<Row extends DeepReadonly<ExamItem>>(
  exams: readonly Row[],
  screen: string,
): readonly Row[] {
  const { compare } = new Intl.Collator(screen, { numeric: true });
  const titleOf = ({ title, lang = 'en', titles }: Row) =>
    textFor(screen, title, lang, titles).text;
  return exams.toSorted(
    (one, other) =>
      // a running one has no time
      (one.opens_at ?? 0) - (other.opens_at ?? 0) || compare(titleOf(one), titleOf(other)),
  );
}
