import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionsOfAiken } from '../../../server/admin/formats/aiken.ts';
import { questionsOfGift } from '../../../server/admin/formats/gift.ts';
import { decodeEntities } from '../../../server/admin/formats/html-text.ts';
import { questionsOfKahoot } from '../../../server/admin/formats/kahoot.ts';
import { questionsOfOpenTrivia } from '../../../server/admin/formats/open-trivia.ts';
import { GIFT, html, KAHOOT, TRIVIA, trivia, url3986 } from './support/foreign-files.ts';

/** Reads with a reader that must find nothing wrong. */
function right<T>(read: (text: string, errors: string[]) => T, text: string): T {
  const errors: string[] = [];
  const found = read(text, errors);
  expect(errors).toEqual([]);
  return found;
}
/** The errors that a reader finds. */
function wrong(read: (text: string, errors: string[]) => unknown, text: string): string[] {
  const errors: string[] = [];
  read(text, errors);
  return errors;
}

describe('GIFT', () => {
  it('brings every supported kind of question with its line', () => {
    expect(right(questionsOfGift, GIFT)).toEqual([
      {
        number: 4,
        question: 'From which plant is tea made?',
        answer: {
          kind: 'options',
          options: ['Camellia', 'Hibiscus', 'Rooibos', 'Mint'],
          right: [0],
        },
        note: 'White, green and black tea come from it.',
      },
      {
        number: 12,
        question: 'Water boils at 100 = 10:0 degrees by the sea.',
        answer: { kind: 'truth', isTrue: true },
      },
      {
        number: 14,
        question: 'Which of these are teas ?',
        answer: { kind: 'options', options: ['Assam', 'Darjeeling', 'Arabica'], right: [0, 1] },
      },
      {
        number: 16,
        question: 'A pot is warmed _____ the tea goes in.',
        answer: { kind: 'options', options: ['before', 'after'], right: [0] },
      },
      {
        number: 18,
        question: 'Which leaf is smoked over pine?',
        answer: { kind: 'word', word: 'Lapsang Souchong' },
      },
    ]);
  });

  it.each([
    [
      'Match. {=cat -> paw =dog -> tail}',
      'is a matching question, which no mode asks: make it a choice for each pair',
    ],
    [
      'How many? {#3:1}',
      'asks for a number: make it a choice, with = before the right answer and ~ before wrong ones',
    ],
    [
      'Write about tea. {}',
      'is an essay, which nobody marks here: give it answers, or take it out',
    ],
    ['Only a text.', 'has no answers: add them in { }, or take it out'],
    [
      'Which? {=a ~b',
      'has braces that do not fit together: write { and } once around the answers, \\{ elsewhere',
    ],
    ['Which? {=tea =Tee}', 'takes 2 spellings, and here one is right: keep one'],
    ['Which? {a ~b}', 'has an answer without = or ~ before it: mark each'],
    [
      '[html]See <img src="x"> {=a ~b}',
      'has the tag <img src="x">, which no page shows: write it without',
    ],
    ['{=a ~b}', 'has no text before its answers: write the question'],
  ])('refuses %j with its line and how to correct it', (text, message) => {
    expect(wrong(questionsOfGift, `// one\n\n${text}`)).toEqual([`row 3: ${message}`]);
  });

  it('reads every choice that is written with its signs guarded', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'ab ~=#{}:%é'),
      minLength: 1,
      maxLength: 12,
    });
    const text = word.map((one) => `x${one.replace(/\s+/g, ' ').trim()}`);
    const guard = (one: string) => one.replace(/[~=#{}:%]/g, '\\$&');
    fc.assert(
      fc.property(
        text,
        fc.array(text, { minLength: 2, maxLength: 5 }),
        fc.nat(),
        (question, options, pick) => {
          const answer = pick % options.length;
          const marks = options.map((option, at) => `${at === answer ? '=' : '~'}${guard(option)}`);
          expect(right(questionsOfGift, `${guard(question)} {${marks.join(' ')}}`)).toEqual([
            { number: 1, question, answer: { kind: 'options', options, right: [answer] } },
          ]);
        },
      ),
    );
  });
});

describe('Aiken', () => {
  it('brings choices with letters and points or brackets', () => {
    const text =
      'Which tea is green?\nA. Sencha\nB. Assam\nANSWER: A\n\nAnd black?\nA) Sencha\nB) Assam\nC) Matcha\nANSWER: b\n';
    expect(right(questionsOfAiken, text)).toEqual([
      {
        number: 1,
        question: 'Which tea is green?',
        answer: { kind: 'options', options: ['Sencha', 'Assam'], right: [0] },
      },
      {
        number: 6,
        question: 'And black?',
        answer: { kind: 'options', options: ['Sencha', 'Assam', 'Matcha'], right: [1] },
      },
    ]);
  });

  it.each([
    [
      'Q?\nA. x\nB. y\nANSWER: C',
      ['row 4: ANSWER must be the letter of one of the answers, as in ANSWER: B'],
    ],
    ['Q?\nA. x\nB. y\n', ['row 1: has no line ANSWER: after its answers: add it']],
    ['Q?\nA. x\nC. y\nANSWER: A', ['row 3: begins with C, expected is B']],
    ['A. x\n', ['row 1: stands before any question: write its text first']],
  ])('refuses %j', (text, errors) => {
    expect(wrong(questionsOfAiken, text)).toEqual(errors);
  });
});

describe('Open Trivia DB', () => {
  it.each([
    ['HTML', html],
    ['url3986', url3986],
    ['base64', (text: string) => Buffer.from(text).toString('base64')],
    ['no', (text: string) => text],
  ])('is read in %s encoding', (_name, write) => {
    const [first, second] = TRIVIA.results;
    expect(right(questionsOfOpenTrivia, trivia(write))).toEqual([
      {
        number: 1,
        question: first?.question,
        difficulty: 3,
        answer: { kind: 'apart', right: first?.correct_answer, wrong: first?.incorrect_answers },
      },
      {
        number: 2,
        question: second?.question,
        difficulty: 1,
        answer: { kind: 'truth', isTrue: false },
      },
    ]);
  });

  it('names an error with its element', () => {
    const [first] = TRIVIA.results;
    const { question: _, ...none } = first!;
    const results = [{ ...first, difficulty: 'harsh' }, none, { ...first, type: 'essay' }];
    expect(wrong(questionsOfOpenTrivia, JSON.stringify({ results }))).toEqual([
      'row 1: difficulty must be easy, medium or hard',
      'row 2: question is missing or no text: fill it in',
      'row 3: type must be multiple, or boolean with True or False for an answer',
    ]);
    expect(() => wrong(questionsOfOpenTrivia, '[]')).toThrow(
      'The file must be an answer of Open Trivia DB: {"results": [{…}, {…}]}.',
    );
  });

  it('leaves unknown references unchanged', () => {
    expect(decodeEntities('&eacute;&#x41;&#66;&hellip; R&D &nothing; &#0;')).toBe(
      'éAB… R&D &nothing; &#0;',
    );
    expect(decodeEntities('&#xd800; &#1114112; &constructor;')).toBe(
      '&#xd800; &#1114112; &constructor;',
    );
  });

  it('reads every name of HTML 5, without invisible characters', () => {
    expect(decodeEntities('&rarr;&Kappa;&half;&AMP;&amp;lt;&#128;')).toBe('→Κ½&&lt;€');
    expect(decodeEntities('co&shy;op&lrm;&#8207; a&thinsp;b&emsp;c')).toBe('coop a b c');
  });
});

describe('a spreadsheet of Kahoot', () => {
  it('brings choices of one or several answers from below its head', () => {
    expect(right(questionsOfKahoot, KAHOOT)).toEqual([
      {
        number: 3,
        question: 'Which tea, if any, is white?',
        answer: { kind: 'options', options: ['Bai Mu Dan', 'Assam'], right: [0] },
      },
      {
        number: 4,
        question: 'Which are green?',
        answer: {
          kind: 'options',
          options: ['Sencha', 'Matcha', 'Assam', 'Keemun'],
          right: [0, 1],
        },
      },
    ]);
  });

  it('names an error with its row', () => {
    const head = 'Question,Answer 1,Answer 2,Answer 3,Time limit,Correct answer(s)\n';
    expect(wrong(questionsOfKahoot, `${head}Q?,a,b,,5,B\n,a,b,,5,1\nQ?,a,,c,5,1\n`)).toEqual([
      'row 2: Correct answer(s) must be numbers of answers, as in 2 or 1,3',
      'row 3: Question is missing: fill it in',
      'row 4: Answer 2 is missing: fill it in',
    ]);
    expect(() => wrong(questionsOfKahoot, 'a,b\n1,2\n')).toThrow('The file has no head line');
  });
});
