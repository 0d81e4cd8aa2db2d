import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { PictureAddress } from '../../../domain/settings/addresses.ts';
import type { ImportPlan } from '../run-import.ts';
import { Ids, Moment, Pairs, Slug, whole, words, checkUnique, parseRows } from '../columns.ts';
import type { ReadFile } from '../table.ts';
import { rowsOf } from '../table.ts';
import { FOREIGN_PICTURE, isForeignPicture, checkQuestionsExist } from './checks.ts';

const ContestRow = v.object({
  id: Slug,
  name: words(80),
  description: v.optional(words(500), ''),
  image: v.optional(PictureAddress, ''),
  start: Moment,
  end: Moment,
  /** Coins to take part. */
  entry: v.optional(whole(0, 100_000), '0'),
  /** Coins by rank, as in 1:100|2:50. */
  prizes: v.optional(Pairs),
  questions: Ids,
});

/** What importing contests comes to: `contests/{id}`, and `contestQuestions/{id}` with what is asked. */
export async function planContests(
  firestore: Firestore,
  file: ReadFile,
  pictureHosts: readonly string[],
  errors: string[],
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
  }
  await checkQuestionsExist(
    firestore,
    parsed.map(({ number, value }) => ({ number, ids: value.questions })),
    errors,
  );
  return {
    unseen: [],
    seen: parsed.flatMap(({ value }) => [
      [
        `contests/${value.id}`,
        {
          name: value.name,
          description: value.description,
          image: value.image,
          startsAt: Timestamp.fromMillis(value.start),
          endsAt: Timestamp.fromMillis(value.end),
          entryFee: value.entry,
          prizes: (value.prizes ?? []).map(([, coins], index) => ({ rank: index + 1, coins })),
          questionCount: value.questions.length,
        },
      ] as const,
      [`contestQuestions/${value.id}`, { questions: value.questions }] as const,
    ]),
  };
}
