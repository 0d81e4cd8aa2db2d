import type { ForeignQuestion } from './foreign-question.ts';

/**
 * The questions of a file in Moodle's Aiken format: a line of text, lines `A. …` or `A) …`, and `ANSWER: B`.
 * The format: https://docs.moodle.org/en/Aiken_format
 * @param errors gets every error with its line
 */
export function questionsOfAiken(text: string, errors: string[]): ForeignQuestion[] {
  const found: ForeignQuestion[] = [];
  let open: { number: number; question: string; options: string[] } | undefined;
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const refuse = (at: number, problem: string) => errors.push(`row ${at}: ${problem}`);
  for (const [at, line] of [...lines.map((one) => one.trim()), ''].entries()) {
    const number = at + 1;
    const option = /^([A-Z])[.)]\s+(.*)$/.exec(line);
    const answer = /^ANSWER:\s*(\S*)$/i.exec(line);
    if (line === '' && at < lines.length) continue;
    if (option && open) {
      const expected = String.fromCharCode(65 + open.options.length);
      if (option[1] !== expected)
        refuse(number, `begins with ${option[1]}, expected is ${expected}`);
      open.options.push(option[2] ?? '');
    } else if (answer && open) {
      const right = (answer[1] ?? '').toUpperCase().charCodeAt(0) - 65;
      if (answer[1]?.length !== 1 || open.options[right] === undefined) {
        refuse(number, 'ANSWER must be the letter of one of the answers, as in ANSWER: B');
      } else {
        const { number: first, question, options } = open;
        found.push({
          number: first,
          question,
          answer: { kind: 'options', options, right: [right] },
        });
      }
      open = undefined;
    } else {
      if (open) refuse(open.number, 'has no line ANSWER: after its answers: add it');
      if (option || answer) refuse(number, 'stands before any question: write its text first');
      open = line === '' || option || answer ? undefined : { number, question: line, options: [] };
    }
  }
  return found;
}
