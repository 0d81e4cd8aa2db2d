import type { Key } from '../../../domain/question/question.ts';
import type { AttemptRecord } from '../../../server/attempts/attempt-store.ts';
import { endDefences } from '../../../server/defence/end-defence.ts';
import { openSession } from '../../../server/session/sessions.ts';
import { wrongOf } from '../attempts/solo-support.ts';
import { startLeagueApi } from '../leagues/support.ts';
import type { LeagueApi } from '../leagues/support.ts';
import type { TestServer } from '../support/api.ts';

export const DAY = 86_400_000;

/** The reply of `get_defence`. */
export interface SentDefence {
  readonly state: string;
  readonly day: string;
  readonly ends_at: number;
  readonly attempt_id: string;
  readonly is_finished: string;
  readonly categories: readonly string[];
  readonly rival?: {
    readonly user_id: string;
    readonly record: readonly { readonly asked: string; readonly right: string }[];
  };
  readonly worths?: readonly number[];
  readonly last?: {
    readonly day: string;
    readonly outcome: string;
    readonly league_points: string;
    readonly own: string;
    readonly theirs: string;
    readonly rival_name: string;
    readonly items: readonly {
      readonly is_right: boolean;
      readonly worth: number;
      readonly rival_right: boolean;
      readonly rival_worth: number;
      readonly key: Key;
      readonly own?: Key;
    }[];
  };
}

interface Reply {
  readonly error: boolean;
  readonly message?: string;
  readonly data?: unknown;
}

type Fields = Record<string, string>;

/** The API with players of one league group. The clock starts on a Monday at 12:00. */
export interface DefenceApi extends LeagueApi {
  /** Signs players up and puts them into one league group of the current week. */
  readonly players: (count: number) => Promise<readonly string[]>;
  readonly as: (
    uid: string,
    action: string,
    fields?: Fields,
    server?: TestServer,
  ) => Promise<Reply>;
  /** Two new players of one group, who have begun and are each other's rival. */
  readonly pair: () => Promise<{ readonly ann: string; readonly ben: string }>;
  readonly begin: (uid: string, fields?: Fields, server?: TestServer) => Promise<Reply>;
  /** Begins if need be, and answers these questions right, the others of the day wrong. */
  readonly play: (uid: string, right: readonly number[]) => Promise<void>;
  readonly set: (uid: string, worths: readonly number[], day?: string) => Promise<Reply>;
  readonly page: (uid: string, server?: TestServer) => Promise<SentDefence>;
  readonly entry: (uid: string, day?: string) => Promise<Record<string, unknown>>;
  readonly attempt: (uid: string, day?: string) => Promise<AttemptRecord>;
  readonly score: (uid: string) => Promise<number>;
  /** The calendar's day of the clock. */
  readonly today: () => string;
  /** Moves the clock to the next day, at 0:00:05. */
  readonly nextDay: () => void;
  readonly endAll: (server?: TestServer) => ReturnType<typeof endDefences>;
  /** Moves the clock to Monday noon of a later week, in which no test has played. */
  readonly newWeek: () => void;
}

let people = 0;

export async function startDefenceApi(projectId: string): Promise<DefenceApi> {
  const league = await startLeagueApi(projectId);
  const { api } = league;
  const { firestore, clock } = api;
  await api.seed();
  await firestore.doc('settings/system').set({ system_timezone: 'UTC' }, { merge: true });
  clock.ms += DAY / 2;
  const tokens = new Map<string, { token: string; until: number }>();
  const tokenOf = async (uid: string) => {
    const known = tokens.get(uid);
    if (known && known.until > clock.ms) return known.token;
    const token = await openSession(firestore, uid, clock.ms);
    tokens.set(uid, { token, until: clock.ms + DAY });
    return token;
  };
  const today = () => new Date(clock.ms).toISOString().slice(0, 10);
  const as: DefenceApi['as'] = async (uid, action, fields = {}, server = api) =>
    (await server.call(action, fields, { token: await tokenOf(uid) })).envelope;
  const attempt = async (uid: string, day = today()) =>
    (await firestore.doc(`attempts/defence_${day}_${uid}`).get()).data() as AttemptRecord;
  const game: DefenceApi = {
    ...league,
    as,
    today,
    attempt,
    async players(count) {
      const uids = Array.from({ length: count }, () => `d${(people += 1)}`);
      for (const uid of uids) {
        await league.join(uid);
        await league.gain(uid, 10);
        await league.look(uid);
      }
      const group = String((await league.standing(uids[0] ?? ''))['group']);
      for (const uid of uids) await firestore.doc(`users/${uid}/private/league`).update({ group });
      return uids;
    },
    async pair() {
      const [ann = '', ben = ''] = await game.players(2);
      await game.begin(ann);
      await game.begin(ben);
      return { ann, ben };
    },
    begin: (uid, fields = {}, server = api) => as(uid, 'begin_defence', fields, server),
    async play(uid, right) {
      const opened = await game.begin(uid);
      if (opened.error) throw new Error(opened.message);
      const { questions } = await attempt(uid);
      for (const [at, { key, question }] of questions.entries()) {
        const given = right.includes(at) ? key : wrongOf(key);
        const id = { attempt_id: `defence_${today()}_${uid}`, question: String(at) };
        if (question.picture) await as(uid, 'answer_question', { ...id, heard: '1' });
        clock.ms += 2_000;
        const reply = await as(uid, 'answer_question', { ...id, answer: JSON.stringify(given) });
        if (reply.error) throw new Error(reply.message);
        clock.ms += 300;
      }
    },
    set: (uid, worths, day = today()) =>
      as(uid, 'set_defence', { day, worths: JSON.stringify(worths) }),
    async page(uid, server = api) {
      const { data, error, message } = await as(uid, 'get_defence', {}, server);
      if (error) throw new Error(message);
      return data as SentDefence;
    },
    entry: async (uid, day = today()) =>
      (await firestore.doc(`defences/${day}_${uid}`).get()).data() ?? {},
    score: async (uid) =>
      ((await firestore.doc(`leaderboards/all/entries/${uid}`).get()).get('score') as number) ?? 0,
    nextDay: () => void (clock.ms = (Math.floor(clock.ms / DAY) + 1) * DAY + 5_000),
    endAll: ({ firestore: other } = api) => endDefences(other, clock.ms),
    newWeek() {
      const monday = Date.UTC(2026, 10, 23);
      const weeks = Math.floor((clock.ms - monday) / (7 * DAY)) + 5;
      clock.ms = monday + weeks * 7 * DAY + DAY / 2;
    },
  };
  return game;
}
