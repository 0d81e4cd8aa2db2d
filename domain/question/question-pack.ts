import * as v from 'valibot';
import type { ContentQuestion } from './content-question.ts';
import { ContentQuestionSchema, Text } from './content-question.ts';

/** Fewest questions a category needs, so that matches do not repeat themselves. */
export const MIN_PACK_SIZE = 40;

/** A place among the options is guessable that is right more often than its share by so much; of a few questions by chance. */
const FAVOURITE = 0.15;
const FEW = 5;

const Pack = v.object({
  slug: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be kebab-case')),
  name: Text(40),
  /** One emoji that stands for the category. */
  icon: Text(8),
  questions: v.array(ContentQuestionSchema),
});

/** A category with its questions, right answers included, as a file of content/questions: no client gets it as it is. */
export type QuestionPack = v.InferOutput<typeof Pack>;

/** What a question can be asked for. */
export type Use = 'battle' | 'true-false';

/** The modes that may ask a question. Battles ask choices of three and more in words, true & false those of two. */
export function usesOf(content: ContentQuestion): readonly Use[] {
  const { kind, picture, audio, tex } = content;
  if (kind !== 'choice' || picture || audio || tex) return [];
  return [content.options.length === 2 ? 'true-false' : 'battle'];
}

/**
 * Checks a question pack.
 * @returns the pack, or every error as `questions.3.options: must be 2 to 5 options`
 */
export function parseQuestionPack(
  input: unknown,
): { readonly pack: QuestionPack } | { readonly errors: readonly string[] } {
  const result = v.safeParse(Pack, input);
  const errors = result.success ? errorsOf(result.output) : result.issues.map(describe);
  if (result.success && errors.length === 0) return { pack: result.output };
  return { errors };
}

function describe(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'pack'}: ${issue.message}`;
}

/** Errors that no single member shows: double ids and questions, too few questions, guessable answers. */
function errorsOf({ slug, questions }: QuestionPack): string[] {
  const errors: string[] = [];
  if (questions.length < MIN_PACK_SIZE) {
    errors.push(`questions: must be at least ${MIN_PACK_SIZE}, are ${questions.length}`);
  }
  const seen = new Set<string>();
  questions.forEach(({ id, question }, i) => {
    if (!id.startsWith(`${slug}-`)) errors.push(`questions.${i}.id: must begin with "${slug}-"`);
    for (const key of [id, question.toLowerCase()]) {
      if (seen.has(key)) errors.push(`questions.${i}: "${key}" stands there twice`);
      seen.add(key);
    }
  });
  const choices = questions.filter((question) => question.kind === 'choice');
  for (let count = 3; count <= 5; count++) {
    const alike = choices.filter(({ options }) => options.length === count);
    for (let answer = 0; answer < count; answer++) {
      const share = alike.filter((question) => question.answer === answer).length;
      if (share > Math.max(FEW, alike.length * (1 / count + FAVOURITE))) {
        errors.push(`questions: option ${answer} is right in ${share} of ${alike.length}`);
      }
    }
  }
  return errors;
}
