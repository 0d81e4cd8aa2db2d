import { WORDING } from '../answers.ts';
import type { Edition } from '../edition.ts';
import type { Json } from '../kind.ts';

/**
 * Answers cases that share one ruleset. If the compiler refuses it, each half is tried separately, down to the refused
 * case, whose answer is `not compiled`.
 * @param rulesFor the ruleset of some cases
 * @param ask sends cases in a project with their ruleset
 */
export async function answerUnderRules<C>(
  edition: Edition,
  kind: string,
  batch: readonly C[],
  rulesFor: (batch: readonly C[]) => string,
  ask: (project: string, batch: readonly C[]) => Promise<Json[]>,
): Promise<Json[]> {
  const project = edition.newProject(kind);
  const refusal = await edition.setRules(project, rulesFor(batch));
  if (refusal === undefined) return ask(project, batch);
  if (batch.length === 1) return [{ decision: 'not compiled', [WORDING]: refusal }];
  const middle = batch.length >> 1;
  const halves = [batch.slice(0, middle), batch.slice(middle)];
  const answers: Json[] = [];
  for (const half of halves) {
    answers.push(...(await answerUnderRules(edition, kind, half, rulesFor, ask)));
  }
  return answers;
}
