import { assertNever } from '../../../domain/assert-never.ts';
import { questionsOfAiken } from './aiken.ts';
import type { ForeignQuestion } from './foreign-question.ts';
import { questionsOfGift } from './gift.ts';
import { questionsOfKahoot } from './kahoot.ts';
import { questionsOfOpenTrivia } from './open-trivia.ts';

/** Formats of questions that are not ours. */
export const FORMATS = ['gift', 'aiken', 'opentdb', 'kahoot'] as const;
export type Format = (typeof FORMATS)[number];

/** The format by a file's extension; undefined for our own. A .txt file has lines of answers, or is GIFT. */
export function formatOf(extension: string, text: string): Format | undefined {
  if (extension === '.gift') return 'gift';
  if (extension === '.aiken') return 'aiken';
  if (extension === '.txt') return /^\s*ANSWER:/im.test(text) ? 'aiken' : 'gift';
  return extension === '.json' && /^\s*\{\s*"(response_code|results)"/.test(text)
    ? 'opentdb'
    : undefined;
}

/** The questions of a file. @param errors gets every error with its line or row */
export function readForeign(format: Format, text: string, errors: string[]): ForeignQuestion[] {
  switch (format) {
    case 'gift':
      return questionsOfGift(text, errors);
    case 'aiken':
      return questionsOfAiken(text, errors);
    case 'opentdb':
      return questionsOfOpenTrivia(text, errors);
    case 'kahoot':
      return questionsOfKahoot(text, errors);
    default:
      return assertNever(format);
  }
}
