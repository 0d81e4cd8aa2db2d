import type { ForeignQuestion } from './foreign-question.ts';
import { TAG, wordsOfHtml } from './html-text.ts';

interface Block {
  /** The number of its first line. */
  readonly number: number;
  readonly text: string;
}

/** An answer of a question: `=` or `~`, perhaps with a weight in per cent. */
interface Mark {
  readonly isRight: boolean;
  readonly text: string;
}

/** Private-use characters that replace the escaped ones. */
const GUARDED = '~=#{}:\\%';
const guarded = (sign: string) => String.fromCharCode(0xe000 + GUARDED.indexOf(sign));

/**
 * The questions of a file in Moodle's GIFT: multiple choice with one right answer or, by weights, with several; true or
 * false; short answer with one spelling. Titles and `$CATEGORY` are ignored; general feedback becomes the note. A kind
 * of question that no mode asks is an error. The format: https://docs.moodle.org/en/GIFT_format
 * @param errors gets every error with its line
 */
export function questionsOfGift(text: string, errors: string[]): ForeignQuestion[] {
  return blocksOf(text).flatMap((block) => {
    const read = questionOf(block);
    if (typeof read !== 'string') return [read];
    errors.push(`row ${block.number}: ${read}`);
    return [];
  });
}

/** Splits a file at empty lines, except inside braces. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let [lines, number]: [string[], number] = [[], 0];
  const end = () => {
    if (lines.length > 0) blocks.push({ number, text: lines.join('\n') });
    lines = [];
  };
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .forEach((line, at) => {
      if (/^\s*\/\//.test(line) || /^\s*\$CATEGORY:/.test(line)) return;
      const isOpen = /\{[^}]*$/.test(hidden(lines.join('\n')));
      if (line.trim() === '' && !isOpen) return end();
      if (lines.length === 0) number = at + 1;
      lines.push(line);
    });
  end();
  return blocks;
}

/** The question of a block, or its error. */
function questionOf({ number, text }: Block): ForeignQuestion | string {
  const whole = hidden(text).replace(/^\s*::.*?::/s, '');
  const [, before = '', inside, after = ''] =
    /^([^{}]*)(?:\{([^{}]*)\}([^{}]*))?$/s.exec(whole) ?? [];
  if (whole.includes('{') ? inside === undefined : /\}/.test(whole)) {
    return 'has braces that do not fit together: write { and } once around the answers, \\{ elsewhere';
  }
  if (inside === undefined) return 'has no answers: add them in { }, or take it out';
  const hasRest = after.trim() !== '';
  const question = said(hasRest ? `${before.trimEnd()} _____ ${after.trimStart()}` : before);
  if (question === '') return 'has no text before its answers: write the question';
  const [answers = '', feedback = ''] = inside.split('####');
  const note = said(feedback);
  const answer = answerOf(answers.trim());
  if (typeof answer === 'string') return answer;
  const texts = [question, note, ...textsOf(answer)];
  const tag = texts.map((one) => TAG.exec(one)?.[0]).find((one) => one !== undefined);
  if (tag !== undefined) return `has the tag ${tag}, which no page shows: write it without`;
  return { number, question, answer, ...(note !== '' && { note }) };
}

function answerOf(answers: string): ForeignQuestion['answer'] | string {
  if (answers === '')
    return 'is an essay, which nobody marks here: give it answers, or take it out';
  if (answers.startsWith('#')) {
    return 'asks for a number: make it a choice, with = before the right answer and ~ before wrong ones';
  }
  const truth = /^(T|TRUE|F|FALSE)\s*(#.*)?$/is.exec(answers)?.[1]?.toUpperCase();
  if (truth !== undefined) return { kind: 'truth', isTrue: truth.startsWith('T') };
  const marks = marksOf(answers);
  if (marks === undefined) return 'has an answer without = or ~ before it: mark each';
  if (marks.some(({ text }) => text.includes('->'))) {
    return 'is a matching question, which no mode asks: make it a choice for each pair';
  }
  const right = [...marks.keys()].filter((at) => marks[at]?.isRight);
  const options = marks.map(({ text }) => text);
  if (!answers.includes('~')) {
    if (options.length === 1) return { kind: 'word', word: options[0] ?? '' };
    return `takes ${options.length} spellings, and here one is right: keep one`;
  }
  return { kind: 'options', options, right };
}

/** Several right answers have weights above 0, one has =. */
function marksOf(answers: string): Mark[] | undefined {
  const parts = answers.split(/(?=[=~])/).map((part) => part.trim());
  const marks = parts.map((part): Mark | undefined => {
    const [, sign, weight, text = ''] = /^([=~])\s*(?:%(-?[\d.]+)%)?([^#]*)/s.exec(part) ?? [];
    if (sign === undefined) return undefined;
    const isRight = weight === undefined ? sign === '=' : Number(weight) > 0;
    return { isRight, text: said(text) };
  });
  return marks.every((mark) => mark !== undefined) ? marks : undefined;
}

function textsOf(answer: ForeignQuestion['answer']): readonly string[] {
  return answer.kind === 'options' ? answer.options : answer.kind === 'word' ? [answer.word] : [];
}

/** A text whose escaped characters cannot be mistaken for the format's own. */
function hidden(text: string): string {
  return text.replace(/\\([~=#{}:\\%])/g, (_, sign: string) => guarded(sign));
}

/** The plain text, without a format mark such as `[html]`, on one line. */
function said(text: string): string {
  const bare = text.trim().replace(/^\[(html|moodle|plain|markdown)\]/, '');
  const shown = bare.replaceAll('\\n', ' ');
  return [...GUARDED].reduce(
    (rest, sign) => rest.replaceAll(guarded(sign), sign),
    wordsOfHtml(shown),
  );
}
