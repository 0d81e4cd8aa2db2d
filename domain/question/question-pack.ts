import * as v from 'valibot';

/** Options of a question; the fifth (E) exists only where the settings allow it. */
const OPTION_COUNT = 4;
/** Longest texts in characters, so that a question and its options fit a phone's screen. */
const MAX_QUESTION_LENGTH = 160;
const MAX_OPTION_LENGTH = 48;
const MAX_NOTE_LENGTH = 240;
/** Fewest questions a category needs, so that matches do not repeat themselves. */
export const MIN_PACK_SIZE = 40;

const Text = (most: number) =>
  v.pipe(
    v.string(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `must have at most ${most} characters`),
    v.check((text) => text.trim() === text, 'must not begin or end with a space'),
  );

const Question = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*-\d{3}$/, 'must look like space-001')),
  question: Text(MAX_QUESTION_LENGTH),
  options: v.pipe(
    v.array(Text(MAX_OPTION_LENGTH)),
    v.length(OPTION_COUNT, `must be ${OPTION_COUNT} options`),
    v.check(
      (options) => new Set(options.map((option) => option.toLowerCase())).size === options.length,
      'must all be different',
    ),
  ),
  /** Index of the right option, 0 to 3. */
  answer: v.picklist([0, 1, 2, 3], 'must be 0, 1, 2 or 3'),
  difficulty: v.picklist([1, 2, 3], 'must be 1, 2 or 3'),
  /** One or two sentences that explain the answer, shown in the review. */
  note: Text(MAX_NOTE_LENGTH),
});

const Pack = v.object({
  slug: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be kebab-case')),
  name: Text(40),
  /** One emoji that stands for the category. */
  icon: Text(8),
  questions: v.array(Question),
});

/** A category with its questions, right answers included, as a file of content/questions: no client gets it as it is. */
export type QuestionPack = v.InferOutput<typeof Pack>;

/**
 * Checks a question pack.
 * @returns the pack, or every fault as `questions.3.options: must be 4 options`
 */
export function parseQuestionPack(
  input: unknown,
): { readonly pack: QuestionPack } | { readonly faults: readonly string[] } {
  const result = v.safeParse(Pack, input);
  const faults = result.success ? faultsOf(result.output) : result.issues.map(describe);
  if (result.success && faults.length === 0) return { pack: result.output };
  return { faults };
}

function describe(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'pack'}: ${issue.message}`;
}

/** Faults that no single member shows: double ids and questions, too few questions, guessable answers. */
function faultsOf({ slug, questions }: QuestionPack): string[] {
  const faults: string[] = [];
  if (questions.length < MIN_PACK_SIZE) {
    faults.push(`questions: must be at least ${MIN_PACK_SIZE}, are ${questions.length}`);
  }
  const seen = new Set<string>();
  questions.forEach(({ id, question }, i) => {
    if (!id.startsWith(`${slug}-`)) faults.push(`questions.${i}.id: must begin with "${slug}-"`);
    for (const key of [id, question.toLowerCase()]) {
      if (seen.has(key)) faults.push(`questions.${i}: "${key}" stands there twice`);
      seen.add(key);
    }
  });
  for (const answer of [0, 1, 2, 3]) {
    const share = questions.filter((question) => question.answer === answer).length;
    if (share > questions.length * 0.4) {
      faults.push(`questions: option ${answer} is right in ${share} of ${questions.length}`);
    }
  }
  return faults;
}
