import { shuffled } from '../play/present.ts';
import { ALGEBRA_TEMPLATES } from './algebra-templates.ts';
import { ARITHMETIC_TEMPLATES } from './arithmetic-templates.ts';
import { CALCULUS_TEMPLATES } from './calculus-templates.ts';
import { GEOMETRY_TEMPLATES } from './geometry-templates.ts';
import { MAX_SEED } from './template.ts';
import type { MathsQuestion, MathsTemplate } from './template.ts';

/** All templates: ten of each category. */
export const MATHS_TEMPLATES: readonly MathsTemplate[] = [
  ...ALGEBRA_TEMPLATES,
  ...ARITHMETIC_TEMPLATES,
  ...CALCULUS_TEMPLATES,
  ...GEOMETRY_TEMPLATES,
];

const BY_ID: ReadonlyMap<string, MathsTemplate> = new Map(
  MATHS_TEMPLATES.map((template) => [template.id, template]),
);

/** A generated question with the slug of its category. */
export type PlacedMathsQuestion = MathsQuestion & { readonly category: string };

/** Whether questions of a category can be generated. @param category slug */
export function hasMathsTemplates(category: string): boolean {
  return MATHS_TEMPLATES.some((template) => template.category === category);
}

/**
 * The generated question of an id such as `algebra-t07-48213`: template and seed. It is always the same, so nothing has
 * to be stored.
 * @returns undefined for every other id
 */
export function mathsQuestionOf(id: string): PlacedMathsQuestion | undefined {
  const [, templateId = '', seed] = /^([a-z-]+-t\d\d)-(\d{5})$/.exec(id) ?? [];
  const template = BY_ID.get(templateId);
  return template && { ...template.questionOf(Number(seed)), category: template.category };
}

/** After as many seeds, a question that the player has seen is asked again. */
const MAX_SEEDS = 50;

/**
 * Generates questions of a category, each of another template as long as there are some, and none whose text the
 * player has seen recently.
 * @param seen ids of recent questions of all kinds
 * @param random numbers in [0, 1); the server's, never a client's
 */
export function drawMathsQuestions(
  category: string,
  count: number,
  seen: ReadonlySet<string>,
  random: () => number,
): readonly PlacedMathsQuestion[] {
  const templates = shuffled(
    MATHS_TEMPLATES.filter((template) => template.category === category),
    random,
  );
  const texts = new Set([...seen].map((id) => mathsQuestionOf(id)?.question));
  // more questions than templates: each template again
  const rounds = Math.ceil(count / Math.max(1, templates.length));
  const chosen = Array.from({ length: rounds }, () => templates)
    .flat()
    .slice(0, count);
  return chosen.map(({ questionOf }) => {
    const draw = () => questionOf(Math.floor(random() * (MAX_SEED + 1)));
    let question = draw();
    for (let seeds = 1; seeds < MAX_SEEDS && texts.has(question.question); seeds++) {
      question = draw();
    }
    texts.add(question.question);
    return { ...question, category };
  });
}
