import type { Firestore, Query, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import type { SentNotification } from '../../domain/contract/get-notifications.ts';
import { getNotifications } from '../../domain/contract/get-notifications.ts';
import type { Translation } from '../../domain/language/translations.ts';
import { languageCode } from '../languages/content-languages.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';

/** Merges the caller's notifications with those for everybody, by date. */
export const getNotificationsAction = defineAction(
  getNotifications,
  async ({ offset, limit, order }, { firestore, now, caller: { uid } }) => {
    const user = await firestore.doc(`users/${uid}`).get();
    if (!user.exists) throw new ApiError('userUnknown');
    const own = firestore.collection(`users/${uid}/notifications`);
    const all = firestore
      .collection('notifications')
      .where('at', '>=', user.get('createdAt') as Timestamp);
    const isAscending = order.toLowerCase() === 'asc';
    const page = (query: Query) =>
      query
        .orderBy('at', isAscending ? 'asc' : 'desc')
        // the page is within the first `offset + limit` of both lists
        .limit(offset + limit)
        .get();
    const [ownPage, allPage, ownCount, allCount] = await Promise.all([
      page(own),
      page(all),
      own.count().get(),
      all.count().get(),
    ]);
    const rows = [
      ...ownPage.docs.map((document) => ({ document, row: rowOf(document, 'selected') })),
      ...allPage.docs.map((document) => ({ document, row: rowOf(document, 'all') })),
    ]
      .sort((one, other) => byDate(one.row, other.row))
      .toReversed();
    if (isAscending) rows.reverse();
    const shown = rows.slice(offset, offset + limit);
    if (shown.length === 0) throw new ApiError('noData');
    const at = now();
    const sent = shown.map(async ({ document, row }) => ({
      ...row,
      ...(await titlesOf(firestore, document, at)),
    }));
    return answer(
      await Promise.all(sent),
      undefined,
      ownCount.data().count + allCount.data().count,
    );
  },
);

/** Orders by date. Equal dates are ordered by id, so that pages do not overlap. */
function byDate(one: SentNotification, other: SentNotification): number {
  const [a, b] = [one.date_sent + one.id, other.date_sent + other.id];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The points of a game against a recorded run, as they are sent. */
function pointsOf(points: unknown): { points?: [string, string] } {
  if (!Array.isArray(points)) return {};
  const [theirs, own]: unknown[] = points;
  return { points: [String(theirs), String(own)] };
}

/** The translations of a contest's name, with the language of the name itself. */
async function titlesOf(
  firestore: Firestore,
  document: QueryDocumentSnapshot,
  at: number,
): Promise<Pick<SentNotification, 'titles' | 'lang'>> {
  const language = document.get('languageId') as string | undefined;
  if (language === undefined) return {};
  const titles = (document.get('titles') as readonly Translation[] | undefined) ?? [];
  return { titles: [...titles], lang: await languageCode(firestore, language, at) };
}

function rowOf(document: QueryDocumentSnapshot, users: 'selected' | 'all'): SentNotification {
  const text = (field: string) => (document.get(field) as string | undefined) ?? '';
  const number = (field: 'rank' | 'coins' | 'league' | 'score') => {
    const value: unknown = document.get(field);
    return typeof value === 'number' ? { [field]: String(value) } : {};
  };
  return {
    id: document.id,
    title: text('title'),
    message: text('message'),
    users,
    type: text('type'),
    type_id: text('type_id'),
    image: text('image'),
    ...number('rank'),
    ...number('coins'),
    ...number('league'),
    ...number('score'),
    ...pointsOf(document.get('points')),
    date_sent: (document.get('at') as Timestamp).toDate().toISOString(),
  };
}
