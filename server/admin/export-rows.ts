import type {
  DocumentData,
  Firestore,
  QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { assertNever } from '../../domain/assert-never.ts';
import type { ContentQuestion } from '../../domain/question/content-question.ts';
import type { Translation } from '../../domain/language/translations.ts';
import type { CategoryMode, QuestionPack } from '../../domain/question/question-pack.ts';
import { accountOf } from '../account-document.ts';
import type { ContestEntry } from '../contests/contest-store.ts';
import { contestEntries, contestIn } from '../contests/contest-store.ts';
import { IDLE_SETTINGS } from '../../domain/settings/family-settings.ts';
import { readSystemSettings } from '../../domain/settings/system-settings.ts';
import { readWebSettings } from '../../domain/settings/web-settings.ts';
import { isReservedCategory } from '../questions/question-store.ts';
import { allAt, allOf } from './all-documents.ts';
import { signInEmailOf } from './players.ts';
import { messageReportRows, questionReportRows } from './report-rows.ts';
import type { ExportRow } from './table.ts';
import { cellsOf } from './imports/question-row.ts';
import { categoryLanguageOf } from '../languages/content-languages.ts';

/** The kinds of exports. */
export const EXPORT_KINDS = [
  'questions',
  'categories',
  'languages',
  'users',
  'ledger',
  'contests',
  'contest-results',
  'settings',
  'question-reports',
  'message-reports',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Reads all rows of a kind, page by page. Questions and categories have the columns of their import. */
export async function exportRows(firestore: Firestore, kind: ExportKind): Promise<ExportRow[]> {
  switch (kind) {
    case 'questions':
      return (await allOf(firestore.collection('questions'))).map(questionRow);
    case 'categories':
      return (await allOf(firestore.collection('categories'))).map((category) => ({
        slug: category.id,
        name: String(category.get('name')),
        icon: String(category.get('icon')),
        is_premium: category.get('isPremium') === true ? 1 : 0,
        coins: Number(category.get('coins') ?? 0),
        is_reserved: isReservedCategory(category) ? 1 : 0,
        language_id: categoryLanguageOf(category),
        ...moreOf(category),
      }));
    case 'languages':
      return (await allOf(firestore.collection('languages'))).map((language) => ({
        id: language.id,
        language: String(language.get('language')),
        code: String(language.get('code')),
        is_default: language.get('isDefault') === true ? 1 : 0,
        is_active: language.get('isActive') === false ? 0 : 1,
      }));
    case 'users':
      return users(firestore);
    case 'ledger':
      return ledger(firestore);
    case 'contests':
      return contests(firestore);
    case 'contest-results':
      return contestResults(firestore);
    case 'settings':
      return settingsRows(await allOf(firestore.collection('settings')));
    case 'question-reports':
      return questionReportRows(firestore);
    case 'message-reports':
      return messageReportRows(firestore);
    default:
      return assertNever(kind);
  }
}

/** The columns of fields that only some categories have. */
function moreOf(category: QueryDocumentSnapshot): ExportRow {
  const mode = category.get('mode') as CategoryMode | undefined;
  const list = category.get('subcategories') as QuestionPack['subcategories'] | undefined;
  return {
    ...(mode !== undefined && { mode }),
    ...(list && {
      subcategories: list
        .map(({ slug, name, icon }) => [slug, name, icon].filter(Boolean).join(':'))
        .join('|'),
    }),
  };
}

/**
 * The settings as rows. Of the system and the web every one, stored or not, so that an import of them takes back what was
 * changed since; of the other documents what is stored.
 */
function settingsRows(documents: readonly QueryDocumentSnapshot[]): ExportRow[] {
  const stored = new Map(documents.map((document) => [document.id, document.data()]));
  const { settings } = readSystemSettings(stored.get('system') ?? {});
  const system = Object.entries(settings).filter(([name]) => !(name in IDLE_SETTINGS));
  const whole = new Map<string, DocumentData>([
    ...stored,
    ['system', Object.fromEntries(system)],
    ['web', readWebSettings(stored.get('web') ?? {}).settings],
  ]);
  return [...whole].flatMap(([id, fields]) =>
    Object.entries(fields).map(([name, value]) => ({
      name: `${id}.${name}`,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  );
}

function questionRow(document: QueryDocumentSnapshot): ExportRow {
  const { category, ...content } = document.data() as ContentQuestion & { category: string };
  return cellsOf({ ...content, id: document.id }, category);
}

async function users(firestore: Firestore): Promise<ExportRow[]> {
  const profiles = await allOf(firestore.collection('users'));
  const accounts = await allAt(
    firestore,
    profiles.map(({ id }) => accountOf(firestore, id)),
  );
  return accounts.flatMap((account, place) => {
    const profile = profiles[place];
    if (!profile || !account.exists) return [];
    return {
      uid: profile.id,
      name: String(profile.get('name')),
      email: signInEmailOf(account),
      typed_email: signInEmailOf(account) === '' ? String(account.get('email')) : '',
      mobile: String(account.get('mobile')),
      type: String(account.get('type')),
      status: String(account.get('status')),
      coins: Number(account.get('coins')),
      redeemable: Number(account.get('redeemable') ?? 0),
      score: Number(account.get('score')),
      too_fast: Number(account.get('tooFast') ?? 0),
      is_verified: account.get('isVerified') === true ? 1 : 0,
      registered: dateOf(account.get('createdAt') as Timestamp | undefined),
    };
  });
}

/** All ledger entries; those of deleted accounts have no player. */
async function ledger(firestore: Firestore): Promise<ExportRow[]> {
  const rowOf = (uid: string) => (entry: QueryDocumentSnapshot) => ({
    uid,
    id: entry.id,
    amount: Number(entry.get('amount')),
    redeemable: Number(entry.get('redeemable') ?? 0),
    type: String(entry.get('type')),
    title: String(entry.get('title') ?? ''),
    balance: Number(entry.get('balance')),
    at: dateOf(entry.get('at') as Timestamp | undefined),
  });
  const own = await allOf(firestore.collectionGroup('ledger'));
  // not as a collection group, because leaderboards and contests have collections of that name too
  const ledgers = await firestore.collection('closedLedgers').listDocuments();
  const closed = await Promise.all(ledgers.map((one) => allOf(one.collection('entries'))));
  return [
    ...own.map((entry) => rowOf(entry.ref.parent.parent?.id ?? '')(entry)),
    ...closed.flat().map(rowOf('')),
  ];
}

/** In the import's columns, with the status of each contest. */
async function contests(firestore: Firestore): Promise<ExportRow[]> {
  const found = await allOf(firestore.collection('contests'));
  return Promise.all(
    found.map(async (document) => {
      const contest = contestIn(document);
      const asked = await firestore.doc(`contestQuestions/${document.id}`).get();
      return {
        id: contest.id,
        name: contest.name,
        description: contest.description,
        ...translated('names', contest.names),
        ...translated('descriptions', contest.descriptions),
        image: contest.image,
        start: momentOf(contest.startsAt),
        end: momentOf(contest.endsAt),
        entry: contest.entryFee,
        prizes: contest.prizes.map(({ rank, coins }) => `${rank}:${coins}`).join('|'),
        language_id: contest.language,
        questions: ((asked.get('questions') as readonly string[] | undefined) ?? []).join('|'),
      };
    }),
  );
}

/** A column of translations, as JSON; none without a translation. */
const translated = (column: string, translations: readonly Translation[]): ExportRow =>
  translations.length === 0
    ? {}
    : {
        [column]: JSON.stringify(
          Object.fromEntries(translations.map(({ language, text }) => [language, text])),
        ),
      };

/** All entries of all contests with their results. */
async function contestResults(firestore: Firestore): Promise<ExportRow[]> {
  const rows: ExportRow[] = [];
  for (const { id } of await allOf(firestore.collection('contests'))) {
    for (const document of await allOf(contestEntries(firestore, id))) {
      const {
        uid,
        name,
        fee,
        score = '',
        ms,
        rank = '',
        prize = '',
      } = document.data() as ContestEntry;
      rows.push({
        contest: id,
        uid,
        name,
        fee,
        score,
        seconds: ms === undefined ? '' : (ms / 1_000).toFixed(1),
        rank,
        prize,
      });
    }
  }
  return rows;
}

/** In the import's format: ISO 8601 to the second. */
const momentOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

function dateOf(at: Timestamp | undefined): string {
  return at?.toDate().toISOString() ?? '';
}
