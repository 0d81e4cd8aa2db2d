/** The part of a question that is compared. */
export interface ComparedQuestion {
  /** Names it in a message, as `row 7` or `animals-004`. */
  readonly where: string;
  readonly question: string;
  /** The text of the right option. */
  readonly rightAnswer: string;
  readonly note: string;
  /** BCP 47. */
  readonly language: string;
  /** The address of its picture. */
  readonly picture?: string | undefined;
}

/** Two questions of which one reveals the other's answer. */
export interface Duplicate {
  readonly first: ComparedQuestion;
  readonly second: ComparedQuestion;
}

/** Words that say nothing about a question's subject. */
const STOP_WORDS = new Set(
  (
    'a about all almost also an and another any are around as at be become been before being best between both but by ' +
    'called can come could did do does doing done during each either famous find first for form found from gave give had ' +
    'has have he her his how if in into is it its kind know known large largest like long made main mainly make makes ' +
    'making many may mean might more most much must name named new no nor not number of off often old on one only or ' +
    'order originally other out over own part people place same second several she should show since so some such take ' +
    'than that the their them then there these they thing this those three through time to too two type under until up ' +
    'upon use used usual usually very was way well were what when where which while who whom whose why will with without ' +
    'word world would year you your'
  ).split(' '),
);
/** Numbers: many questions have the same one by chance. */
const NUMBER = /^(\d+|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/;
/** The answers of statements, which say nothing about their subject. */
const TRUTH = /^(true|false|yes|no)$/i;
/** "Which of these birds cannot fly?": a property, asked of a list. */
const OF_A_LIST = /^which of (these|the following)\b/i;

/**
 * A word is distinctive if at most this share of the questions has it, or at most this many of a small number of
 * questions, and never more than `TELLING_MOST`: in thousands of questions, one per cent would be words such as "gas".
 */
const TELLING_SHARE = 0.01;
const TELLING_COUNT = 3;
const TELLING_MOST = 15;
/** The least share of one question's words that the other must have, in its text, its answer or its note. */
const COVERED = 0.25;
/** The least share of equal words in a language without a list of words such as "which". */
const SAME_SHARE = 0.75;

interface Words {
  readonly compared: ComparedQuestion;
  readonly isStatement: boolean;
  readonly question: ReadonlySet<string>;
  /** The words of the answer, without those of the question. */
  readonly answer: ReadonlySet<string>;
  /** The words of question, answer and note together. */
  readonly all: ReadonlySet<string>;
}

/**
 * Finds questions that are nearly the same, by their words: lower case, without accents, plurals and words such as
 * "which". Two questions are nearly the same if
 * - their right answers are the same (without words that the question itself has, as "canal" of "Panama Canal";
 *   numbers do not count), and at least a quarter of the words of one question occur in the other's question, answer or
 *   note, one of them distinctive: in at most 1 % of all questions and in at most 15, or in three; or half of the words of
 *   both questions are the same, at least two; or
 * - both ask a list for a property ("Which of these ..."), and all their words but one each are the same, at least two.
 *
 * Statements that are true or false are compared only with each other: two are nearly the same if half of the words of
 * both are, at least two.
 *
 * Questions with different pictures are never nearly the same, nor are a question with a picture and one without.
 *
 * These rules are for English. In every other language two questions are nearly the same if their right answers and
 * three quarters of the words of both are. Questions of different languages are never compared.
 * @param questions are compared with each other and with `others`
 * @param others the existing questions; they are not compared with each other
 */
export function findDuplicates(
  questions: readonly ComparedQuestion[],
  others: readonly ComparedQuestion[] = [],
): Duplicate[] {
  // the distinctive words depend on the number of questions in the language, those with pictures not counted
  const ours = Map.groupBy(questions.map(wordsOf), groupOf);
  const theirs = Map.groupBy(others.map(wordsOf), groupOf);
  return [...ours].flatMap(([group, own]) => duplicatesAmong(own, theirs.get(group) ?? []));
}

/** Only questions of one group are compared. */
function groupOf({ isStatement, compared }: Words): string {
  return [compared.language, isStatement, compared.picture].join(' ');
}

function duplicatesAmong(judged: readonly Words[], others: readonly Words[]): Duplicate[] {
  const all = [...judged, ...others];
  const counts = new Map<string, number>();
  for (const words of all) {
    for (const word of words.all) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const most = Math.min(TELLING_MOST, Math.max(TELLING_COUNT, all.length * TELLING_SHARE));
  const isTelling = (word: string) => (counts.get(word) ?? 0) <= most;
  const candidatesOf = candidateFinder(all);
  return judged.flatMap((one, place) =>
    candidatesOf(one, place)
      .filter((other) => isNearly(one, other, isTelling))
      .map((other) => ({ first: one.compared, second: other.compared })),
  );
}

/**
 * Finds the questions after a place that share its answer or two of its words: no others can be nearly the same. An
 * index of words is faster than comparing all pairs, ten times for 5,000 questions.
 */
function candidateFinder(all: readonly Words[]): (one: Words, place: number) => readonly Words[] {
  const answerOf = ({ answer }: Words) => [...answer].sort().join(' ');
  const byAnswer = Map.groupBy(all.keys(), (place) => answerOf(all[place] as Words));
  const byWord = new Map<string, number[]>();
  for (const [place, { question }] of all.entries()) {
    for (const word of question) {
      const places = byWord.get(word);
      if (places) places.push(place);
      else byWord.set(word, [place]);
    }
  }
  return (one, place) => {
    const shared = new Map<number, number>();
    for (const word of one.question) {
      for (const other of byWord.get(word) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const found = new Set(byAnswer.get(answerOf(one)));
    for (const [other, count] of shared) if (count >= 2) found.add(other);
    const later = [...found].filter((other) => other > place).sort((left, right) => left - right);
    return later.flatMap((other) => all[other] ?? []);
  };
}

function isNearly(one: Words, other: Words, isTelling: (word: string) => boolean): boolean {
  let shared = 0;
  for (const word of one.question) if (other.question.has(word)) shared += 1;
  const hasSameAnswer = isSameAnswer(one.answer, other.answer);
  // a file is compared with all existing questions, and nearly every pair ends here
  if (shared < 2 && !hasSameAnswer) return false;
  const most = Math.max(one.question.size, other.question.size);
  const isHalf = shared >= 2 && shared * 2 >= most;
  if (one.isStatement) return isHalf;
  if (!isEnglish(one.compared)) {
    return hasSameAnswer && shared > 0 && shared >= most * SAME_SHARE;
  }
  if (hasSameAnswer) {
    return isHalf || isCovered(one, other, isTelling) || isCovered(other, one, isTelling);
  }
  return (
    OF_A_LIST.test(one.compared.question) &&
    OF_A_LIST.test(other.compared.question) &&
    shared >= 2 &&
    one.question.size - shared <= 1 &&
    other.question.size - shared <= 1
  );
}

/** Whether a question is in English, of any country. */
export function isEnglish({ language }: { readonly language: string }): boolean {
  return language.split('-')[0] === 'en';
}

function isSameAnswer(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size === 0 || one.size !== other.size) return false;
  for (const word of one) if (!other.has(word)) return false;
  return ![...one].every((word) => NUMBER.test(word));
}

function isCovered(one: Words, by: Words, isTelling: (word: string) => boolean): boolean {
  const shared = [...one.question].filter((word) => by.all.has(word));
  const isAboutIt = shared.some((word) => isTelling(word) && !one.answer.has(word));
  return isAboutIt && shared.length >= one.question.size * COVERED;
}

function wordsOf(compared: ComparedQuestion): Words {
  const [question, answer, note] = [
    contentWords(compared.question),
    contentWords(compared.rightAnswer),
    contentWords(compared.note),
  ];
  const own = new Set([...answer].filter((word) => !question.has(word)));
  const isStatement = TRUTH.test(compared.rightAnswer);
  return {
    compared,
    isStatement,
    question,
    answer: own,
    all: new Set([...question, ...answer, ...note]),
  };
}

function contentWords(text: string): Set<string> {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const found = plain.replace(/['’]s\b/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(found.map(singular).filter((word) => !STOP_WORDS.has(word)));
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^iuos]s$/.test(word) ? word.slice(0, -1) : word;
}
