import { drawMathsQuestions, hasMathsTemplates } from '../../domain/maths/maths-questions.ts';
import { shuffled } from '../../domain/play/present.ts';
import { isEnglish } from '../../domain/question/duplicate-questions.ts';
import { readContentLanguages } from '../languages/content-languages.ts';
import { pickFromSection } from '../questions/pick-questions.ts';
import { secureRandom } from '../secure-random.ts';
import { planSection } from './category-section.ts';
import type { Plan, PlanContext } from './solo-attempt.ts';
import { questionCountOf } from './solo-rules.ts';

/**
 * Plans an attempt of Math Mania: with generated questions if there are templates for its section.
 * @throws ApiError like `planSection`
 */
export async function planMaths(
  section: { readonly category: string; readonly subcategory?: string | undefined },
  opening: PlanContext,
): Promise<Plan> {
  const plan = await planSection('maths', section, undefined, opening);
  return (await isGenerated(plan, opening)) ? withGenerated(plan, opening) : plan;
}

/** Whether there are templates for a section: for a whole category, in English. */
async function isGenerated(
  { item, category = '', language }: Plan,
  { context, at }: PlanContext,
): Promise<boolean> {
  if (item !== category || !hasMathsTemplates(category)) return false;
  const known = await readContentLanguages(context.firestore, at);
  return isEnglish({ language: known.find(({ id }) => id === language)?.code ?? '' });
}

/**
 * Half of the questions are of the pack, as long as the player has not seen them; all others are generated. Attempts
 * repeat no question, therefore, until the player's list of seen questions drops its oldest ones.
 *
 * A client could compute the key from the id of a generated question. It could compute it from the text too, so a secret
 * id would hide nothing.
 */
function withGenerated(plan: Plan, { settings, picking }: PlanContext): Plan {
  const { category = '' } = plan;
  const count = questionCountOf('maths', settings);
  return {
    ...plan,
    async pick(before) {
      const packed = await pickFromSection(category, Math.floor(count / 2), picking(before));
      const unseen = packed.filter(({ id }) => !before.seen.has(id));
      const missing = count - unseen.length;
      const generated = drawMathsQuestions(category, missing, before.seen, secureRandom);
      const picked = shuffled([...unseen, ...generated], secureRandom);
      return settings.question_shuffle_mode
        ? picked
        : picked.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },
  };
}
