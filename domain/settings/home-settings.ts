import * as v from 'valibot';
import { PictureAddress } from './addresses.ts';
import { readOver } from './read-over.ts';
import { SWITCH, textWithin } from './values.ts';
import { MODES } from './web-settings.ts';
import type { ModeSwitch } from './web-settings.ts';

const picture = v.optional(PictureAddress, '');

const Piece = v.object({ title: textWithin(100), description: textWithin(500), image: picture });
const Pieces = v.pipe(v.array(Piece), v.maxLength(12, 'must be at most 12'));
const Section = v.object({
  isShown: v.optional(SWITCH, true),
  heading: textWithin(100),
  items: Pieces,
});

type Section = v.InferOutput<typeof Section>;

/** The home page in one language. */
export interface HomeContent {
  readonly sliderData: v.InferOutput<typeof Pieces>;
  readonly section_1: Section;
  readonly section_2: Section;
  readonly section_3: Section;
}

const Order = v.optional(v.array(v.picklist(MODES, `must be among ${MODES.join(', ')}`)), []);

type WrittenPieces = { readonly [P in keyof HomeContent]?: HomeContent[P] | undefined };

/** The operator's settings of the home page. */
export interface HomeSettings {
  /** All modes in the order of their cards. */
  readonly modes: readonly ModeSwitch[];
  /** The operator's pieces by id of a content language; others are absent. */
  readonly written: ReadonlyMap<string, WrittenPieces>;
}

const PIECES = {
  sliderData: v.optional(Pieces),
  section_1: v.optional(Section),
  section_2: v.optional(Section),
  section_3: v.optional(Section),
};

const ENTRIES = {
  modes: Order,
  byLanguage: v.optional(
    v.record(v.string(), v.record(v.string(), v.unknown(), 'must be an object')),
    {},
  ),
};

/**
 * Reads the document `settings/home`: `{modes, byLanguage: {'14': {sliderData, section_1, section_2, section_3}}}`.
 * Wrong values are reported and left out.
 */
export function readHomeSettings(
  document: Readonly<Record<string, unknown>>,
): HomeSettings & { readonly errors: readonly string[] } {
  const errors: string[] = [];
  const { modes, byLanguage } = readOver(ENTRIES, document, errors);
  const written = Object.entries(byLanguage).map(
    ([language, pieces]) =>
      [language, readOver(PIECES, pieces, errors, `byLanguage.${language}.`)] as const,
  );
  // modes that the operator did not name come last
  return { modes: [...new Set([...modes, ...MODES])], written: new Map(written), errors };
}

/**
 * The home page in a language, piece by piece.
 * @param languages ids of content languages: the wanted one, then its fallbacks
 * @param usual the pieces to use if none of them has one
 */
export function homeContent(
  { written }: HomeSettings,
  languages: readonly string[],
  usual: HomeContent,
): HomeContent {
  const piece = <P extends keyof HomeContent>(name: P): HomeContent[P] => {
    const language = languages.find((id) => written.get(id)?.[name] !== undefined);
    return written.get(language ?? '')?.[name] ?? usual[name];
  };
  return {
    sliderData: piece('sliderData'),
    section_1: piece('section_1'),
    section_2: piece('section_2'),
    section_3: piece('section_3'),
  };
}
