import { MIN_LEVEL_SIZE } from '../../domain/question/pack-checks.ts';
import type { Asked, PictureCategory } from './asked.ts';
import { PICTURE_CATEGORIES } from './categories.ts';
import type { Random } from './random.ts';
import { pick, seeded, inRandomOrder } from './random.ts';

/** A category has this many levels, or fewer if one of them would have fewer questions than `MIN_LEVEL_SIZE`. */
const MAX_LEVELS = 4;
/** The last level with a hint. */
const LAST_HINT = 2;
/** The shares of the easy, and of the easy and middle questions. */
const [EASY, MIDDLE] = [0.4, 0.8];

/** A picture with the id of its question, which names its file. */
interface Picture {
  readonly id: string;
  readonly svg: string;
}

interface PictureQuestion {
  readonly id: string;
  readonly question: string;
  readonly picture: { readonly address: string; readonly alt: string };
  readonly options: readonly string[];
  readonly answer: number;
  readonly difficulty: 1 | 2 | 3;
  readonly level: number;
  readonly hint?: string;
  readonly note: string;
}

/** A category in the format of content/questions, with its pictures. */
export interface PicturePack {
  readonly pack: {
    readonly slug: string;
    readonly name: string;
    readonly icon: string;
    readonly mode: 'quiz-zone';
    readonly questions: readonly PictureQuestion[];
  };
  readonly pictures: readonly Picture[];
}

/** Makes every picture and every pack; deterministic. @param slugs those of the packs to make; none for all */
export function makePicturePacks(slugs: readonly string[] = []): readonly PicturePack[] {
  return PICTURE_CATEGORIES.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug)).map(
    packOf,
  );
}

function packOf(category: PictureCategory): PicturePack {
  const { slug, name, icon } = category;
  const random = seeded(slug.length * 97 + slug.charCodeAt(0));
  // equal ranks in a random order, so that a level mixes the kinds of questions
  const asked = inRandomOrder(random, category.asked()).sort((one, other) => one.rank - other.rank);
  const places = placesOf(random, asked);
  const levels = Math.min(MAX_LEVELS, Math.floor(asked.length / MIN_LEVEL_SIZE));
  const made = asked.map((one, at) => {
    const id = `${slug}-${String(at + 1).padStart(3, '0')}`;
    const share = at / asked.length;
    const level = Math.floor(share * levels) + 1;
    const answer = places[at] ?? 0;
    const wrong = one.isOrdered ? one.wrong.toSorted() : inRandomOrder(random, one.wrong);
    const question: PictureQuestion = {
      id,
      question: one.question,
      picture: { address: `/pictures/${id}.svg`, alt: one.alt },
      options: wrong.toSpliced(answer, 0, one.right),
      answer,
      difficulty: share < EASY ? 1 : share < MIDDLE ? 2 : 3,
      level,
      ...(level <= LAST_HINT && { hint: one.hint }),
      note: one.note,
    };
    return { question, picture: { id, svg: one.svg } };
  });
  return {
    pack: { slug, name, icon, mode: 'quiz-zone', questions: made.map((one) => one.question) },
    pictures: made.map((one) => one.picture),
  };
}

/** The position of the right option of each question: each position as often as the others. */
function placesOf(random: Random, asked: readonly Asked[]): number[] {
  const ordered = asked.map(({ isOrdered, right, wrong }) =>
    isOrdered ? [...wrong, right].sort().indexOf(right) : undefined,
  );
  const counts = [0, 0, 0, 0];
  const count = (place: number) => {
    counts[place] = (counts[place] ?? 0) + 1;
    return place;
  };
  for (const place of ordered) if (place !== undefined) count(place);
  return ordered.map((place) => {
    if (place !== undefined) return place;
    const fewest = Math.min(...counts);
    return count(
      pick(
        random,
        [0, 1, 2, 3].filter((one) => counts[one] === fewest),
      ),
    );
  });
}
