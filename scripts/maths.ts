import { MATHS_TEMPLATES, mathsQuestionOf } from '../domain/maths/maths-questions.ts';

// `npm run maths -- algebra-t07-48213`: prints the generated question of an id, as a player's report names it. Without
// an id it prints one question of each template, for proofreading; `npm run maths -- 123` those of another seed.
const SEED = /^\d{1,5}$/;
const [wanted = '1'] = process.argv.slice(2);
const one = mathsQuestionOf(wanted);
if (!one && !SEED.test(wanted)) {
  console.error(`${wanted}: no id of a generated question, and no seed from 0 to 99999`);
  process.exit(1);
}
const questions = one
  ? [one]
  : MATHS_TEMPLATES.map((template) => template.questionOf(Number(wanted)));
for (const { id, question, options, answer, note, difficulty } of questions) {
  const lines = options.map((option, at) => `  ${at === answer ? '*' : ' '} ${option}`);
  console.log([`${id} (difficulty ${difficulty}): ${question}`, ...lines, `  ${note}`].join('\n'));
}
