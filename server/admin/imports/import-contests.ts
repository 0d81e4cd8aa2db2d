import type { DocumentData, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { PictureAddress } from '../../../domain/settings/addresses.ts';
import { contestEntries, contestIn, contestOf } from '../../contests/contest-store.ts';
import { FIRST_LANGUAGE } from '../../languages/content-languages.ts';
import type { ImportPlan, Written } from './import-plan.ts';
import type { Parsed } from '../columns.ts';
import {
  Ids,
  InstantCell,
  Pairs,
  SlugCell,
  textsByLanguage,
  whole,
  limitedText,
  checkUnique,
  parseRows,
} from '../columns.ts';
import type { ReadFile } from '../table.ts';
import { rowsOf } from '../table.ts';
import {
  FOREIGN_PICTURE,
  categoryOfMost,
  isForeignPicture,
  checkLanguagesExist,
  checkQuestionsExist,
  checkTranslated,
  isMergedAlready,
  warningsOfOpenQuestions,
} from './checks.ts';

const ContestRow = v.object({
  id: SlugCell,
  name: limitedText(80),
  description: v.optional(limitedText(500), ''),
  /** Name and description in other screen languages. */
  names: v.optional(textsByLanguage(80)),
  descriptions: v.optional(textsByLanguage(500)),
  image: v.optional(PictureAddress, ''),
  start: InstantCell,
  end: InstantCell,
  /** Coins to take part. */
  entry: v.optional(whole(0, 100_000), '0'),
  /** Coins by rank, as in 1:100|2:50. */
  prizes: v.optional(Pairs),
  /** An id of `languages`. */
  language_id: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be digits')),
    FIRST_LANGUAGE,
  ),
  questions: Ids,
});
type Row = Parsed<v.InferOutput<typeof ContestRow>>;

/** All prizes are in one document until they are paid. */
const MAX_PRIZES = 500;
/** The most questions of an attempt. */
const MAX_QUESTIONS = 50;

/**
 * Plans an import of contests: `contests/{id}`, and `contestQuestions/{id}` with the questions. A contest that has begun or was
 * cancelled cannot change.
 * @param now milliseconds since the epoch
 */
export async function planContests(
  firestore: Firestore,
  file: ReadFile,
  pictureHosts: readonly string[],
  errors: string[],
  now: number,
): Promise<ImportPlan> {
  const parsed = parseRows(ContestRow, rowsOf(file), errors);
  checkUnique(parsed, 'id', ({ id }) => id, errors);
  for (const { number, value } of parsed) {
    if (isForeignPicture(value.image, pictureHosts)) {
      errors.push(`row ${number}: image ${FOREIGN_PICTURE}`);
    }
    if (value.end <= value.start) errors.push(`row ${number}: end must be after start`);
    const ranks = (value.prizes ?? []).map(([rank]) => Number(rank));
    if (ranks.some((rank, index) => rank !== index + 1)) {
      errors.push(`row ${number}: prizes must be of the ranks 1, 2, 3 and so on, in this order`);
    }
    if (ranks.length > MAX_PRIZES)
      errors.push(`row ${number}: prizes must be at most ${MAX_PRIZES}`);
    if (value.questions.length > MAX_QUESTIONS) {
      errors.push(`row ${number}: questions must be at most ${MAX_QUESTIONS}`);
    }
  }
  const wanted = parsed.map(({ number, value }) => ({ number, ids: value.questions }));
  const categories = await checkQuestionsExist(firestore, wanted, errors);
  const paying = new Set(
    parsed.filter(({ value }) => value.prizes?.length).map(({ number }) => number),
  );
  const warnings = await warningsOfOpenQuestions(
    firestore,
    wanted.filter(({ number }) => paying.has(number)),
    categories,
  );
  await checkLanguagesExist(firestore, parsed, errors);
  await checkTranslated(firestore, parsed, ['names', 'descriptions'], errors, now);
  const plans = await Promise.all(
    parsed.map((row) => {
      const asked = row.value.questions.map((id) => categories.get(id) ?? '');
      return planOne(firestore, row, categoryOfMost(asked), errors, now);
    }),
  );
  return { unseen: [], seen: plans.flat(), warnings };
}

async function planOne(
  firestore: Firestore,
  { number, value }: Row,
  category: string,
  errors: string[],
  now: number,
): Promise<readonly Written[]> {
  const contest = contestOf(firestore, value.id);
  const list = firestore.doc(`contestQuestions/${value.id}`);
  const [present, asked] = await firestore.getAll(contest, list);
  const startsAt = Timestamp.fromMillis(value.start);
  const fields = {
    name: value.name,
    description: value.description,
    image: value.image,
    languageId: value.language_id,
    startsAt,
    endsAt: Timestamp.fromMillis(value.end),
    entryFee: value.entry,
    prizes: (value.prizes ?? []).map(([, coins], index) => ({ rank: index + 1, coins })),
    questionCount: value.questions.length,
  };
  const questions = { questions: value.questions };
  // these may change at any time: they only decide how it looks
  const look = {
    category,
    ...(value.names && { names: value.names }),
    ...(value.descriptions && { descriptions: value.descriptions }),
  };
  const isSame = isThere(present, fields) && isThere(asked, questions);
  const refusal = isSame || !present?.exists ? undefined : await refusalOf(firestore, present, now);
  if (refusal) errors.push(`row ${number}: ${value.id} ${refusal}`);
  return [
    // its document starts the scheduled work; work that has begun stays as it is
    [contest.path, { ...fields, ...look, ...(!isSame && { status: 'open', dueAt: startsAt }) }],
    [list.path, questions],
  ];
}

const isThere = (present: DocumentSnapshot | undefined, fields: DocumentData): boolean =>
  present?.exists === true && isMergedAlready(present.data(), fields);

/** Why a contest can no longer be changed. */
async function refusalOf(
  firestore: Firestore,
  present: DocumentSnapshot,
  now: number,
): Promise<string | undefined> {
  const { status, startsAt, id } = contestIn(present);
  if (status !== 'open') return `is ${status}: give the new one another id`;
  const { empty } = await contestEntries(firestore, id).limit(1).get();
  if (now >= startsAt || !empty) return 'has begun: call it off, or let it end';
  return undefined;
}
