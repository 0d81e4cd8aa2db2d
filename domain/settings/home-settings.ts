import * as v from 'valibot';
import { PictureAddress } from './addresses.ts';
import { readOver } from './read-over.ts';
import { MODES } from './web-settings.ts';

const Text = (most: number) =>
  v.pipe(v.string('must be a text'), v.maxLength(most, `must have at most ${most} characters`));
const picture = v.optional(PictureAddress, '');

const Piece = v.object({ title: Text(100), description: Text(500), image: picture });
const Pieces = v.pipe(v.array(Piece), v.maxLength(12, 'must be at most 12'));
const Section = v.object({
  isShown: v.optional(v.boolean('must be true or false'), true),
  heading: Text(100),
  items: Pieces,
});

type Section = v.InferOutput<typeof Section>;

/** The first page in one language. */
export interface HomeContent {
  readonly sliderData: v.InferOutput<typeof Pieces>;
  readonly section_1: Section;
  readonly section_2: Section;
  readonly section_3: Section;
}

const Order = v.optional(v.array(v.picklist(MODES, `must be among ${MODES.join(', ')}`)), []);

/**
 * Reads the document `settings/home`: `{modes, byLanguage: {'14': {sliderData, section_1, section_2, section_3}}}`, over the
 * defaults. What is wrong is named and has its default.
 * @param defaults by id of a content language
 * @param usual the language whose content stands in for one that has none
 */
export function readHomeSettings(
  document: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, HomeContent>>,
  usual: HomeContent,
) {
  const faults: string[] = [];
  const { modes, byLanguage } = readOver(
    {
      modes: Order,
      byLanguage: v.optional(
        v.record(v.string(), v.record(v.string(), v.unknown(), 'must be an object')),
        {},
      ),
    },
    document,
    faults,
  );
  const languages = new Set([...Object.keys(defaults), ...Object.keys(byLanguage)]);
  const contents = new Map<string, HomeContent>();
  for (const language of languages) {
    const fallback = defaults[language] ?? usual;
    const entries = {
      sliderData: v.optional(Pieces, fallback.sliderData),
      section_1: v.optional(Section, fallback.section_1),
      section_2: v.optional(Section, fallback.section_2),
      section_3: v.optional(Section, fallback.section_3),
    };
    contents.set(language, readOver(entries, byLanguage[language] ?? {}, faults));
  }
  // modes that the operator did not name come after those that are
  return { modes: [...new Set([...modes, ...MODES])], contents, faults };
}
