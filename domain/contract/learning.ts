import * as v from 'valibot';
import { action, NoFields, pageFields, Slug, WholeNumber } from './action.ts';

/** Ours: how many of the caller's mistakes are due, and when the next ones are. */
export const getMistakes = action({
  name: 'get_mistakes',
  proof: 'session',
  input: NoFields,
  output: v.object({
    /** Those that practice can ask now. */
    due: WholeNumber,
    /** Those that are due too, and that a running battle or attempt of the caller asks. */
    playing: WholeNumber,
    /** When the next day with more due mistakes begins, in milliseconds since the epoch; 0 if no mistake waits. */
    next_at: v.number(),
    /** The number that is due from then on. */
    next_count: WholeNumber,
  }),
});

/** Ours: the categories of which the caller has cards, those with the most cards first. */
export const getAlbum = action({
  name: 'get_album',
  proof: 'session',
  input: NoFields,
  output: v.array(
    v.object({
      /** Slug. */
      category: v.string(),
      category_name: v.string(),
      /** An emoji, or ''. */
      icon: v.string(),
      /** Of its name, BCP 47. */
      language: v.string(),
      cards: WholeNumber,
      /** The number of its questions. */
      questions: WholeNumber,
    }),
  ),
});

/** A question with its right answer: only the owner of the card gets it. */
const AlbumCard = v.object({
  id: v.string(),
  question: v.string(),
  /** The right answer; several options are separated by commas. */
  answer: v.string(),
  note: v.string(),
  /** Whether the texts hold TeX between dollar signs. */
  has_tex: v.boolean(),
  picture: v.optional(v.object({ address: v.string(), alt: v.string() })),
  /** BCP 47. */
  language: v.string(),
});

/**
 * Ours: a page of the caller's cards of a category, the newest first, with their total. Cards of questions that a
 * running battle or attempt of the caller asks are left out until it is over. Codes: noData without a card.
 */
export const getAlbumCards = action({
  name: 'get_album_cards',
  proof: 'session',
  input: v.object({ category: Slug, ...pageFields(20, 20) }),
  output: v.array(AlbumCard),
});
