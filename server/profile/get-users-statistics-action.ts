import { answer } from '../../domain/contract/envelope.ts';
import { getUsersStatistics } from '../../domain/contract/progress.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { percentOf, statisticsOf } from '../../domain/statistics/statistics.ts';
import { syncProgress } from '../badges/progress.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import { accountOf } from '../account-document.ts';
import { readCategories } from '../questions/known-categories.ts';
import { bestPosition } from '../leaderboard/entries.ts';
import { questionCountsOf } from '../solo/category-section.ts';
import { readSettings } from '../settings/read-settings.ts';

/** The caller's statistics. */
export const getUsersStatisticsAction = defineAction(
  getUsersStatistics,
  async (_input, { firestore, caller: { uid }, now: clock }) => {
    const now = clock();
    const [user, account] = await firestore.getAll(
      firestore.doc(`users/${uid}`),
      accountOf(firestore, uid),
    );
    if (!user?.exists || !account?.exists) throw new ApiError('userUnknown');
    const { system_timezone: timeZone } = await readSettings(firestore, now);
    const [progress, known, position] = await Promise.all([
      syncProgress(firestore, uid, now),
      readCategories(firestore, now),
      bestPosition(firestore, uid, now, timeZone),
    ]);
    const { categories, strong, weak, days } = statisticsOf(progress, dayOf(now, timeZone));
    const names = new Map(known.map((category) => [category.id, category.get('name') as string]));
    const modes = new Map(known.map((category) => [category.id, questionCountsOf(category).mode]));
    const nameOf = (slug: string) => names.get(slug) ?? slug;
    const total = (field: string) => String((account.get(field) as number | undefined) ?? 0);
    return answer({
      questions_answered: String(progress.counters.answered),
      correct_answers: String(progress.counters.correct),
      strong_category: strong ? nameOf(strong.category) : '',
      ratio1: String(strong ? percentOf(strong) : 0),
      weak_category: weak ? nameOf(weak.category) : '',
      ratio2: String(weak ? percentOf(weak) : 0),
      best_position: String(position),
      name: user.get('name') as string,
      profile: user.get('image') as string,
      won: total('won'),
      drawn: total('drawn'),
      lost: total('lost'),
      categories: categories.map(({ category, answered, correct }) => ({
        category,
        category_name: nameOf(category),
        mode: modes.get(category) ?? ('' as const),
        answered: String(answered),
        correct: String(correct),
      })),
      days: days.map(({ day, answered, correct, points }) => ({
        day,
        answered: String(answered),
        correct: String(correct),
        points: String(points),
      })),
    });
  },
);
