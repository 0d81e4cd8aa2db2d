import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { Contest, ContestTab } from '../../domain/contest/contest.ts';
import { isCounting, stateOf, tabOf } from '../../domain/contest/contest.ts';
import { flag } from '../../domain/contract/action.ts';
import { ApiError, API_CODES } from '../../domain/errors.ts';
import type { SentContestCard } from '../../domain/contract/contest.ts';
import { getContest, setContestReminder } from '../../domain/contract/contest.ts';
import type { ApiCode } from '../../domain/errors.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { attemptPhase } from '../../domain/play/attempt.ts';
import { textFor } from '../../domain/language/translations.ts';
import { dayOfPlayer } from '../../domain/play/daily.ts';
import { accountOf, checkNotDeleted } from '../account-document.ts';
import { attemptReference, recordOf } from '../attempts/attempt-store.ts';
import { cached } from '../cached.ts';
import { defineAction } from '../http/define-action.ts';
import { languageCode, languageMeant } from '../languages/content-languages.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Listed } from './contest-board.ts';
import { listedIn, readContest, readContestHead } from './contest-board.ts';
import type { ContestEntry } from './contest-store.ts';
import { contestEntries, contestIn, contestOf, contestAttemptId } from './contest-store.ts';

/** The number of contests shown per list. */
const SHOWN = 20;
/** The most reminders read per player: more than an operator plans contests, fewer than a client could set. */
const MAX_REMINDERS = 200;

/** The shown contests of a language, cached for 10 s for all viewers. */
const readContests = cached(
  10_000,
  async (firestore, language: string, minute: number): Promise<readonly Listed[]> => {
    const at = Timestamp.fromMillis(minute * 60_000);
    const own = firestore.collection('contests').where('languageId', '==', language);
    // each with its own limit, so that many planned contests hide no running one
    const [running, upcoming, past] = await Promise.all([
      own.where('endsAt', '>', at).where('startsAt', '<=', at).orderBy('endsAt').limit(SHOWN).get(),
      own.where('startsAt', '>', at).orderBy('startsAt').limit(SHOWN).get(),
      own.where('endsAt', '<=', at).orderBy('endsAt', 'desc').limit(SHOWN).get(),
    ]);
    return [...running.docs, ...upcoming.docs, ...past.docs].map(listedIn);
  },
);

/**
 * The name of a contest; null if there is no contest of this id.
 * @param now milliseconds since the epoch
 * @param screen code of a screen language; without it the name as it was written
 */
export async function findContestName(
  firestore: Firestore,
  id: string,
  now: number,
  screen?: string,
): Promise<string | null> {
  // other texts are not ids of contests
  if (!/^[a-z][a-z0-9-]{0,59}$/.test(id)) return null;
  const { contest } = await readContest(firestore, now, id);
  if (!contest) return null;
  return screen === undefined
    ? contest.name
    : textFor(screen, contest.name, '', contest.names).text;
}

/** A player's relation to contests. */
interface Own {
  /** The player's attempts by contest. */
  readonly runs: ReadonlyMap<string, 'running' | 'finished'>;
  /** Contests that were called off during the player's attempt. */
  readonly calledOff: ReadonlySet<string>;
  readonly reminders: ReadonlySet<string>;
  readonly entries: ReadonlyMap<string, ContestEntry>;
}

/** Reads the attempts of the shown contests, not of all ever played, the reminders, and the results. */
async function readOwn(
  firestore: Firestore,
  uid: string,
  shown: readonly Contest[],
  at: number,
): Promise<Own> {
  const ids = shown.map(({ id }) => id);
  const documents = ids.map((id) => attemptReference(firestore, contestAttemptId(id, uid)));
  const [attempts, reminded] = await Promise.all([
    documents.length === 0
      ? []
      : firestore.getAll(...documents, { fieldMask: ['item', 'status', 'isCalledOff'] }),
    firestore.collectionGroup('reminders').where('uid', '==', uid).limit(MAX_REMINDERS).get(),
  ]);
  const states = new Map<string, 'running' | 'finished'>();
  for (const attempt of attempts) {
    if (attempt.exists)
      states.set(attempt.get('item') as string, await stateOfAttempt(attempt, at));
  }
  const calledOff = attempts.filter((attempt) => attempt.get('isCalledOff') === true);
  const over = [...states.keys()];
  const entries =
    over.length === 0
      ? []
      : await firestore.getAll(...over.map((id) => contestEntries(firestore, id).doc(uid)));
  return {
    runs: states,
    calledOff: new Set(calledOff.map((attempt) => attempt.get('item') as string)),
    reminders: new Set(reminded.docs.map(({ ref }) => ref.parent.parent?.id ?? '')),
    entries: new Map(
      entries.flatMap((entry): [string, ContestEntry][] => {
        const id = entry.ref.parent.parent?.id;
        return entry.exists && id !== undefined ? [[id, entry.data() as ContestEntry]] : [];
      }),
    ),
  };
}

/**
 * The state of an attempt. One that ran out of time is finished, even if no call has ended it yet. For a running one
 * this costs one more read.
 */
async function stateOfAttempt(
  attempt: DocumentSnapshot,
  at: number,
): Promise<'running' | 'finished'> {
  if (attempt.get('status') === 'finished') return 'finished';
  const whole = await attempt.ref.get();
  const isOver = !whole.exists || attemptPhase(recordOf(whole), at).kind === 'over';
  return isOver ? 'finished' : 'running';
}

const NONE: Readonly<Record<ContestTab, ApiCode>> = {
  live: 'noLiveContest',
  upcoming: 'noUpcomingContest',
  past: 'noContestPlayed',
};

/** The live, upcoming and past contests for one player. */
export const getContestAction = defineAction(
  getContest,
  async ({ language_id, timezone, gmt_format, contest_id }, context) => {
    const {
      firestore,
      now,
      caller: { uid },
    } = context;
    const at = now();
    const settings = await readSettings(firestore, at);
    if (!settings.contest_mode) throw new ApiError('modeSwitchedOff');
    const language = await languageMeant(firestore, language_id, settings.language_mode, at);
    if (language === undefined) {
      throw new ApiError('missingFields', 'language_id must be one of get_languages');
    }
    const known = await contestsAsked(firestore, at, language, contest_id);
    const own = await readOwn(firestore, uid, known, at);
    // the player's attempt has it at once; the shared, cached contest only later
    const found = known.map((contest): Listed =>
      own.calledOff.has(contest.id) ? { ...contest, status: 'cancelled' } : contest,
    );
    const cards = await Promise.all(
      found.map(async (contest) => ({
        tab: tabOf(contest, at),
        card: await cardOf(firestore, contest, own, uid, {
          at,
          seconds: settings.quiz_zone_duration,
          dayOf: (ms) => dayOfPlayer(ms, timezone, gmt_format, settings.system_timezone).day,
        }),
      })),
    );
    const part = (tab: ContestTab) => {
      const data = cards.filter((one) => one.tab === tab).map(({ card }) => card);
      if (data.length === 0) return { error: true, message: API_CODES[NONE[tab]], data };
      const message = tab === 'past' && { message: API_CODES.contestsPlayed };
      return { error: false, ...message, data: data.toSorted(ORDER[tab]).slice(0, SHOWN) };
    };
    return answer({
      live_contest: part('live'),
      upcoming_contest: part('upcoming'),
      past_contest: part('past'),
      now: at,
    });
  },
);

type Order = (one: SentContestCard, other: SentContestCard) => number;

/** The order of each tab: the earliest end, the earliest beginning, the latest end first. */
const ORDER: Readonly<Record<ContestTab, Order>> = {
  live: (one, other) => one.ends_at - other.ends_at,
  upcoming: (one, other) => one.starts_at - other.starts_at,
  past: (one, other) => other.ends_at - one.ends_at,
};

async function contestsAsked(
  firestore: Firestore,
  at: number,
  language: string,
  id: string | undefined,
): Promise<readonly Listed[]> {
  if (id === undefined) {
    return readContests(firestore, at, language, Math.floor(at / 60_000));
  }
  const { contest } = await readContest(firestore, at, id);
  if (!contest) throw new ApiError('noData', 'there is no such contest');
  return [contest];
}

/** The time, zone and settings for which a card is made. */
interface Moment {
  readonly at: number;
  readonly seconds: number;
  readonly dayOf: (ms: number) => string;
}

async function cardOf(
  firestore: Firestore,
  contest: Listed,
  { runs: states, reminders, entries }: Own,
  uid: string,
  { at, seconds, dayOf }: Moment,
): Promise<SentContestCard> {
  const { id, startsAt, endsAt } = contest;
  // an upcoming contest has no entries
  const isToCome = tabOf(contest, at) === 'upcoming';
  const empty = { participants: 0, top: [] };
  const head = contest.result ?? (isToCome ? empty : await readContestHead(firestore, at, id));
  const entry = entries.get(id);
  const isRanked = entry?.rank !== undefined;
  return {
    id,
    name: contest.name,
    description: contest.description,
    names: [...contest.names],
    descriptions: [...contest.descriptions],
    lang: await languageCode(firestore, contest.language, at),
    image: contest.image,
    category: contest.category,
    language_id: contest.language,
    starts_at: startsAt,
    ends_at: endsAt,
    start_date: dayOf(startsAt),
    end_date: dayOf(endsAt),
    entry: String(contest.entryFee),
    participants: String(head.participants),
    no_of_que: String(contest.questionCount),
    seconds: String(seconds),
    points: contest.prizes.map(({ rank, coins }) => ({
      top_winner: String(rank),
      points: String(coins),
    })),
    top_users: isCounting(contest, at) ? [] : [...head.top],
    state: stateOf(contest, states.get(id) ?? 'none', at),
    is_reminded: flag(reminders.has(id)),
    attempt_id: states.has(id) ? contestAttemptId(id, uid) : '',
    result: isRanked
      ? {
          user_rank: String(entry.rank),
          score: String(entry.score ?? 0),
          prize: String(entry.prize ?? 0),
        }
      : null,
  };
}

/** Subscribes the player to the begin of a contest; the scheduled work sends the notifications. */
export const setContestReminderAction = defineAction(
  setContestReminder,
  async ({ contest_id: id, status }, { firestore, now, caller: { uid } }) => {
    const at = now();
    await firestore.runTransaction(async (transaction) => {
      const document = await transaction.get(contestOf(firestore, id));
      if (!document.exists) throw new ApiError('noData', 'there is no such contest');
      const reminder = document.ref.collection('reminders').doc(uid);
      if (!status) {
        transaction.delete(reminder);
        return;
      }
      if (tabOf(contestIn(document), at) !== 'upcoming') throw new ApiError('contestOver');
      checkNotDeleted(await transaction.get(accountOf(firestore, uid)));
      transaction.set(reminder, { uid });
    });
    return answer(null, 'updated');
  },
);
