import type { QuestionPack } from './question-pack.ts';

/** The words for the present in a language. */
interface Present {
  /** They make a fact wrong as soon as it changes. */
  readonly errors: RegExp;
  /** They may be harmless, as in "today's Tokyo". */
  readonly warnings: RegExp;
}

/** Matches whole words in any script. */
const words = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${pattern})(?![\\p{L}\\p{M}\\p{N}])`, 'giu');

const DECADE = '202\\d';

/** The words for the present, by the language's code. */
const PRESENT: Readonly<Record<string, Present>> = {
  en: {
    errors: words(
      'currently|at present|at the moment|nowadays|recently|to date|this year|' +
        'the latest|the newest|as of (?:now|today|this|early|mid|late|\\d+)|so far(?! that)|' +
        'the current (?:record|champion|holder|president|king|queen|prime minister|government|owner|version|number)',
    ),
    warnings: words(`today|still the|(?:the )?most recent|${DECADE}`),
  },
  es: {
    errors: words(
      'actualmente|en la actualidad|hoy en día|a día de hoy|hasta la fecha|hasta ahora|recientemente|últimamente|' +
        'este año',
    ),
    warnings: words(`hoy|actual|actuales|(?:el|la) más reciente|${DECADE}`),
  },
  hi: {
    errors: words('फिलहाल|अब तक|हाल ही में|आजकल|इस साल'),
    warnings: words(`आज|वर्तमान|${DECADE}`),
  },
  ur: {
    errors: words('فی الحال|اب تک|حال ہی میں|آج کل|اس سال'),
    warnings: words(`آج|موجودہ|${DECADE}`),
  },
};

/**
 * Finds facts that age: words for the present, and years of the 2020s. Errors are words that make a fact wrong when it
 * changes; warnings are words that may do so.
 */
export function ageingFacts({ language, questions, passages }: QuestionPack) {
  const present = PRESENT[language.split('-')[0] ?? ''];
  const texts = [
    ...questions.map((content) => ({
      id: content.id,
      parts: [
        content.question,
        ...(content.kind === 'word' ? [content.answer] : content.options),
        content.hint ?? '',
        content.note,
      ],
    })),
    ...passages.map(({ id, title, detail }) => ({ id, parts: [title, detail] })),
  ];
  const found = (pattern: RegExp | undefined) =>
    texts.flatMap(({ id, parts }) =>
      pattern === undefined
        ? []
        : parts.flatMap((text) => (text.match(pattern) ?? []).map((word) => ({ id, word }))),
    );
  return {
    errors: found(present?.errors).map(
      ({ id, word }) =>
        `${id}: "${word}" ages: name the year, or ask for something that stays true`,
    ),
    warnings: found(present?.warnings).map(
      ({ id, word }) => `${id}: "${word}" may age: check that the fact stays true`,
    ),
  };
}
