import type { DocumentData, Firestore, Query } from 'firebase-admin/firestore';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import { getUserData, MAX_ROWS } from '../../domain/contract/account-changes.ts';
import { ApiError } from '../../domain/errors.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { syncLearning } from '../learning/sync-learning.ts';
import { defineAction } from '../http/define-action.ts';
import { accountOf } from '../account-document.ts';
import type { Person } from '../account/persons.ts';
import { personOfPlayer } from '../account/persons.ts';
import type { StoredLimit } from '../account/stored-limits.ts';
import { countAct } from '../account/stored-limits.ts';

/** Fields of the account that are not sent: internal ones, those that name other players, and tokens. */
const PRIVATE_FIELDS = [
  'personId',
  'blockedPersons',
  'dailyToken',
  'rivals',
  'fcmTokens',
  'seen',
  'validAfter',
];

/** A kind of rows: their query, and the sent part of each row. */
interface Kind {
  readonly query: Query;
  readonly fields: (row: DocumentData, uid: string) => DocumentData;
}

const all = (row: DocumentData) => row;

/** The kinds of a player's rows. Each query is bounded and needs only a single-field index. */
function kindsOf(firestore: Firestore, uid: string): Readonly<Record<string, Kind>> {
  const own = (name: string) => firestore.collection(`users/${uid}/${name}`);
  const by = (name: string, field = 'uid') => firestore.collection(name).where(field, '==', uid);
  const battles = firestore.collection('battles').where('members', 'array-contains', uid);
  return {
    ledger: { query: own('ledger').orderBy('at', 'desc'), fields: all },
    payouts: {
      query: own('payouts').orderBy('at', 'desc'),
      // the operator's note
      fields: ({ begunReason: _note, ...payout }) => payout,
    },
    bookmarks: { query: own('bookmarks'), fields: all },
    league: { query: own('private').where(FieldPath.documentId(), '==', 'league'), fields: all },
    defence_record: {
      query: own('private').where(FieldPath.documentId(), '==', 'defence'),
      fields: all,
    },
    // without the rival
    defences: {
      query: by('defences'),
      fields: ({ day, status, worths, result }) => ({ day, status, worths, result }),
    },
    // without the other players
    friends: { query: own('friends'), fields: ({ state, at }) => ({ state, at }) },
    notifications: { query: own('notifications').orderBy('at', 'desc'), fields: all },
    battles: { query: battles.orderBy('at', 'desc'), fields: ownBattle },
    attempts: { query: by('attempts'), fields: attempt },
    recordings: {
      query: by('recordings', 'owner'),
      // without persons, and without the questions, which the player may meet again
      fields: ({
        name,
        image,
        rating,
        category,
        categoryName,
        language,
        moves,
        at,
        expiresAt,
      }) => ({ name, image, rating, category, categoryName, language, moves, at, expiresAt }),
    },
    challenges: {
      query: by('challenges', 'owner'),
      fields: ({ name, image, categoryName, language, answers, expiresAt }) => ({
        name,
        image,
        categoryName,
        language,
        answers,
        expiresAt,
      }),
    },
    challenge_runs: {
      query: by('challengeRuns'),
      fields: ({ startedAt, isFinished, answers }) => ({ startedAt, isFinished, answers }),
    },
    messages: {
      query: firestore.collectionGroup('messages').where('by', '==', uid),
      fields: ({ kind, text, at }) => ({ kind, text, at }),
    },
    question_reports: {
      query: by('questionReports'),
      fields: ({ questionId, mode, message, at }) => ({ questionId, mode, message, at }),
    },
    chat_reports: { query: by('reports', 'by'), fields: ({ room, at }) => ({ room, at }) },
    contest_entries: {
      query: firestore.collectionGroup('entries').where('uid', '==', uid),
      fields: ({ place: _sortable, mark: _mark, lastRival: _other, ...entry }) => entry,
    },
    reminders: {
      query: firestore.collectionGroup('reminders').where('uid', '==', uid),
      fields: all,
    },
    sessions: {
      query: by('sessions'),
      fields: ({ createdAt, signedInAt, expiresAt }) => ({ createdAt, signedInAt, expiresAt }),
    },
  };
}

/** The data that outlives the account, stored under the secret id of the person. */
function kindsOfPerson(
  firestore: Firestore,
  { id, ids }: Pick<Person, 'id' | 'ids'>,
): Readonly<Record<string, Kind>> {
  return {
    person: {
      query: firestore.collection('persons').where(FieldPath.documentId(), '==', id),
      fields: ({ dailyToken: _random, merged: _ids, ...row }) => row,
    },
    begun_once: {
      // a person has few ids, and Firestore allows 30 in a query
      query: firestore.collection('personAttempts').where('person', 'in', ids.slice(0, 30)),
      fields: ({ mode, item, startedAt, again, expiresAt }) => ({
        mode,
        item,
        startedAt,
        again,
        expiresAt,
      }),
    },
  };
}

/** A battle without the other players' data. */
function ownBattle(battle: DocumentData, uid: string): DocumentData {
  const { kind, category, questionCount, entryFee, at, players } = battle;
  const {
    name: _name,
    image: _image,
    // noted in `learning`
    marks: _marks,
    ...facts
  } = (players as Record<string, DocumentData>)[uid] ?? {};
  return { kind, category, questionCount, entryFee, at, ...facts };
}

/** An attempt with the player's answers: no questions or keys, and the result only if the player may know it. */
function attempt(record: DocumentData): DocumentData {
  const { mode, item, status, startedAt, finishedAt, events, items, exam } = record;
  const isKnown = status === 'finished' && record['isSealed'] !== true;
  const { title, presence, captured, endedBy, annulled, grade } = (exam ?? {}) as DocumentData;
  const { obtained, total, percent } = (grade ?? {}) as DocumentData;
  return {
    mode,
    item,
    status,
    startedAt,
    finishedAt,
    events,
    items,
    ...(isKnown && { gained: record['gained'] as unknown, earned: record['earned'] as unknown }),
    ...(exam !== undefined && {
      exam: {
        title,
        presence,
        captured,
        endedBy,
        annulled,
        ...(isKnown && { obtained, total, percent }),
      },
    }),
  };
}

/** Converts times to ISO 8601; drops undefined values and bytes. */
function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [name, plain(one)]),
  );
}

const record = (data: DocumentData | undefined) => plain(data ?? {}) as Record<string, unknown>;

/** Downloads of a person: each reads thousands of documents. */
const DOWNLOADS: StoredLimit = { name: 'download', most: 6, windowMs: 60 * 60_000 };

/** All stored data of the caller. */
export const getUserDataAction = defineAction(
  getUserData,
  async (_input, { firestore, now, caller: { uid } }) => {
    const person = await personOfPlayer(firestore, uid, now());
    await countAct(firestore, [{ limit: DOWNLOADS, key: person.id }], now());
    const { mistakes, cards, days, weeklyGoal } = await syncLearning(firestore, uid, now());
    const [user, account, progress] = await firestore.getAll(
      firestore.doc(`users/${uid}`),
      accountOf(firestore, uid),
      firestore.doc(`users/${uid}/private/progress`),
    );
    if (!user?.exists || !account?.exists) throw new ApiError('userUnknown');
    const kinds = { ...kindsOf(firestore, uid), ...kindsOfPerson(firestore, person) };
    const parts = await Promise.all(
      Object.entries(kinds).map(async ([name, { query, fields }]) => {
        const { docs } = await query.limit(MAX_ROWS + 1).get();
        const rows = docs.slice(0, MAX_ROWS).map((row) => record(fields(row.data(), uid)));
        return [name, { rows, is_cut: docs.length > MAX_ROWS }] as const;
      }),
    );
    const shown = Object.entries(account.data() ?? {}).filter(
      ([name]) => !PRIVATE_FIELDS.includes(name),
    );
    return answer({
      made_at: new Date(now()).toISOString(),
      profile: record(user.data()),
      account: record(Object.fromEntries(shown)),
      progress: record(progress?.data()),
      learning: record({ mistakes, cards, days, weeklyGoal }),
      parts: Object.fromEntries(parts),
    });
  },
);
