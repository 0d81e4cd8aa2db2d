import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { INITIAL_RATING } from '../../domain/battle/rating.ts';
import { flag } from '../../domain/contract/action.ts';
import type { SentDefenceResult } from '../../domain/contract/defence.ts';
import { getDefence } from '../../domain/contract/defence.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { ApiError } from '../../domain/errors.ts';
import { leagueWeek, regionOf } from '../../domain/league/league.ts';
import { answersOf, attemptPhase } from '../../domain/play/attempt.ts';
import { dayEnd } from '../../domain/play/daily.ts';
import { withoutHint } from '../../domain/play/dealt-attempt.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import type { AttemptRecord } from '../attempts/attempt-store.ts';
import { attemptReference, recordOf } from '../attempts/attempt-store.ts';
import { defineAction } from '../http/define-action.ts';
import { joinLeague } from '../leagues/join-league.ts';
import { readCategories } from '../questions/known-categories.ts';
import { readSettings } from '../settings/read-settings.ts';
import { isSwitchedOn } from '../solo/solo-rules.ts';
import type { DefenceEntry } from './defence-documents.ts';
import {
  defenceAt,
  defenceAttemptId,
  defenceEntryOf,
  defencePlayerAt,
  defencePlayerOf,
} from './defence-documents.ts';
import { endDefence } from './end-defence.ts';
import { pairDefence } from './pair-defence.ts';

/** The caller's defence of today, and the result of the day before. A look joins a league, and finds a rival. */
export const getDefenceAction = defineAction(
  getDefence,
  async ({ timezone }, { firestore, now: clock, caller: { uid } }) => {
    const now = clock();
    const settings = await readSettings(firestore, now);
    if (!isSwitchedOn('defence', settings)) throw new ApiError('modeSwitchedOff');
    const { system_timezone: timeZone } = settings;
    const [today, endsAt] = [dayOf(now, timeZone), dayEnd(now, timeZone)];
    const { days } = defencePlayerOf(await defencePlayerAt(firestore, uid).get());
    const before = days.find((day) => day < today);
    const [entry, last, categories] = await Promise.all([
      days[0] === today ? readEntry(firestore, today, uid) : undefined,
      before === undefined ? undefined : readLast(firestore, before, uid, now),
      readCategories(firestore, now),
    ]);
    const names = new Map(categories.map((one) => [one.id, one.get('name') as string]));
    const nameOf = (slug: string) => names.get(slug) ?? slug;
    const base = { now, day: today, ends_at: endsAt, attempt_id: '', is_finished: flag(false) };
    const result = last && (await resultOf(firestore, last, nameOf));
    const sent = { ...base, categories: [], ...(result && { last: result }) };
    if (!entry) {
      const { state } = await joinLeague(firestore, uid, leagueWeek(now, timeZone), {
        region: regionOf(timezone ?? timeZone, now),
        today,
        now,
      });
      return answer({ ...sent, state: state === 'joined' ? ('open' as const) : state });
    }
    const attempt = await readAttemptOf(firestore, entry);
    const slugs = attempt?.questions.map(({ question }) => question.category) ?? [];
    const { rival, worths } = entry;
    return answer({
      ...sent,
      state: 'entered' as const,
      ends_at: entry.endsAt,
      attempt_id: defenceAttemptId(today, uid),
      is_finished: flag(
        !attempt || attempt.status === 'finished' || attemptPhase(attempt, now).kind === 'over',
      ),
      categories: slugs.map(nameOf),
      ...(rival !== '' && { rival: await rivalOf(firestore, rival, slugs) }),
      ...(worths && { worths }),
    });
  },
);

/** Today's entry; one that waits looks for a rival first. */
async function readEntry(
  firestore: Firestore,
  day: string,
  uid: string,
): Promise<DefenceEntry | undefined> {
  const read = async () => defenceEntryOf(await defenceAt(firestore, day, uid).get());
  const entry = await read();
  if (entry?.waitsIn === undefined) return entry;
  await pairDefence(firestore, day, uid);
  return read();
}

/** The entry of a day that is over, ended by this look if no scheduler has come. */
async function readLast(
  firestore: Firestore,
  day: string,
  uid: string,
  now: number,
): Promise<DefenceEntry | undefined> {
  const read = async () => defenceEntryOf(await defenceAt(firestore, day, uid).get());
  const entry = await read();
  if (entry?.status !== 'open') return entry;
  await endDefence(firestore, day, uid, now);
  return read();
}

async function readAttemptOf(
  firestore: Firestore,
  { day, uid }: DefenceEntry,
): Promise<AttemptRecord | undefined> {
  const document = await attemptReference(firestore, defenceAttemptId(day, uid)).get();
  return document.exists ? recordOf(document) : undefined;
}

/** The part of a rival that a player sees. @param slugs the category of each question */
async function rivalOf(firestore: Firestore, uid: string, slugs: readonly string[]) {
  const [user, days] = await firestore.getAll(
    firestore.doc(`users/${uid}`),
    defencePlayerAt(firestore, uid),
  );
  const { record } = defencePlayerOf(days);
  return {
    user_id: uid,
    name: nameIn(user),
    profile: (user?.get('image') as string | undefined) ?? '',
    rating: String((user?.get('rating') as number | undefined) ?? INITIAL_RATING),
    record: slugs.map((slug) => ({
      asked: String(record[slug]?.asked ?? 0),
      right: String(record[slug]?.right ?? 0),
    })),
  };
}

const nameIn = (user: DocumentSnapshot | undefined) =>
  (user?.get('name') as string | undefined) ?? '';

/** The result of a day that has ended, with its keys; undefined before. */
async function resultOf(
  firestore: Firestore,
  entry: DefenceEntry,
  nameOf: (slug: string) => string,
): Promise<SentDefenceResult | undefined> {
  const { result, rival, day } = entry;
  const attempt = result && (await readAttemptOf(firestore, entry));
  if (!result || !attempt) return undefined;
  const user = rival === '' ? undefined : await firestore.doc(`users/${rival}`).get();
  const given = answersOf(attempt);
  const { outcome, leaguePoints, own, theirs, worths, rivalWorths, rights, rivalRights } = result;
  return {
    day,
    outcome,
    league_points: String(leaguePoints),
    own: String(own),
    theirs: String(theirs),
    rival_name: nameIn(user),
    items: attempt.questions.map(({ question, key, note }, at) => ({
      question: withoutHint(question),
      key,
      note,
      category_name: nameOf(question.category),
      own: given.get(at),
      is_right: rights[at] === true,
      worth: worths[at] ?? 0,
      rival_right: rivalRights[at] === true,
      rival_worth: rivalWorths[at] ?? 0,
    })),
  };
}
