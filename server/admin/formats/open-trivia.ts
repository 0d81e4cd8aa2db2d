import * as v from 'valibot';
import { AdminError } from '../admin-error.ts';
import { parseJsonFile } from '../table.ts';
import type { ForeignQuestion } from './foreign-question.ts';
import { decodeEntities } from './html-text.ts';

const Result = v.object({
  type: v.string(),
  difficulty: v.string(),
  question: v.string(),
  correct_answer: v.string(),
  incorrect_answers: v.array(v.string()),
});
const Results = v.object({ results: v.array(v.record(v.string(), v.unknown())) });

const DIFFICULTIES: Readonly<Record<string, 1 | 2 | 3>> = { easy: 1, medium: 2, hard: 3 };

/**
 * The questions of a reply of the Open Trivia Database, in any of its encodings: HTML (the default), `url3986` or
 * `base64`. The format: https://opentdb.com/api_config.php
 * @param errors gets every error with the number of its element
 * @throws AdminError if the file is not such a reply
 */
export function questionsOfOpenTrivia(text: string, errors: string[]): ForeignQuestion[] {
  const parsed = v.safeParse(Results, parseJsonFile(text));
  if (!parsed.success) {
    throw new AdminError('The file must be an answer of Open Trivia DB: {"results": [{…}, {…}]}.');
  }
  const decode = decoderOf(parsed.output.results);
  return parsed.output.results.flatMap((element, at): ForeignQuestion[] => {
    const number = at + 1;
    const result = v.safeParse(Result, element);
    if (!result.success) {
      const [issue] = result.issues;
      errors.push(`row ${number}: ${v.getDotPath(issue)} is missing or no text: fill it in`);
      return [];
    }
    const read = (one: string) => decode(one).trim();
    const type = read(result.output.type);
    const difficulty = DIFFICULTIES[read(result.output.difficulty)];
    if (difficulty === undefined) {
      errors.push(`row ${number}: difficulty must be easy, medium or hard`);
      return [];
    }
    const question = read(result.output.question);
    const right = read(result.output.correct_answer);
    if (type === 'multiple') {
      const wrong = result.output.incorrect_answers.map(read);
      return [{ number, question, difficulty, answer: { kind: 'apart', right, wrong } }];
    }
    if (type === 'boolean' && /^(true|false)$/i.test(right)) {
      const isTrue = right.toLowerCase() === 'true';
      return [{ number, question, difficulty, answer: { kind: 'truth', isTrue } }];
    }
    errors.push(
      `row ${number}: type must be multiple, or boolean with True or False for an answer`,
    );
    return [];
  });
}

/** The decoder of a file's texts. All are encoded alike; the types show how, because they contain letters only. */
function decoderOf(results: readonly Record<string, unknown>[]): (text: string) => string {
  const texts = results
    .flatMap((one) => Object.values(one).flat())
    .filter((one) => typeof one === 'string');
  const types = new Set(results.map(({ type }) => type));
  if (types.has('bXVsdGlwbGU=') || types.has('Ym9vbGVhbg==')) {
    return (text) => Buffer.from(text, 'base64').toString('utf8');
  }
  // RFC 3986 allows no other characters
  if (
    texts.some((one) => one.includes('%')) &&
    texts.every((one) => /^[\w.~%!'()*-]*$/.test(one))
  ) {
    return (text) =>
      text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
        return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8');
      });
  }
  return decodeEntities;
}
