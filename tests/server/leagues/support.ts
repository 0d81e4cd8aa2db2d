import type { Firestore } from '@google-cloud/firestore';
import { FieldValue } from '@google-cloud/firestore';
import { registerOrFind } from '../../../server/account/register.ts';
import { gainScore } from '../../../server/leaderboard/entries.ts';
import { openSession } from '../../../server/session/sessions.ts';
import type { TestApi, TestServer } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { intercept } from '../support/intercept.ts';
import { getLeague } from '../../../domain/contract/league.ts';
import { sentData } from '../support/sent-data.ts';

export const DAY = 86_400_000;

/** The reply of `get_league`. */
export interface League {
  readonly state: string;
  readonly league: string;
  readonly rows: readonly {
    readonly user_id: string;
    readonly score: string;
    readonly user_rank: string;
    readonly change: string;
    readonly is_own: string;
    readonly name: string;
  }[];
  readonly to_rise: string;
  readonly to_stay: string;
  readonly last?: Record<string, string> | undefined;
}

/** The API with players in leagues. The clock starts on a Monday, 0:00. */
export interface LeagueApi {
  readonly api: TestApi;
  /** Signs a player up; another spelling of an address is the same person. */
  readonly join: (uid: string, email?: string) => Promise<void>;
  /** Adds leaderboard points, as a settlement does. */
  readonly gain: (uid: string, points: number) => Promise<void>;
  readonly look: (uid: string, server?: TestServer) => Promise<League>;
  readonly standing: (uid: string) => Promise<Record<string, unknown>>;
}

export async function startLeagueApi(projectId: string): Promise<LeagueApi> {
  const api = await startApi(projectId);
  const { firestore, clock } = api;
  clock.ms = Date.UTC(2026, 10, 23);
  await firestore.doc('settings/system').set({ system_timezone: 'UTC' });
  return {
    api,
    async join(uid, email = `${uid}@quiz.test`) {
      await registerOrFind(firestore, {
        identity: { uid, email, mobile: '', name: uid, picture: '' },
        type: 'email',
        name: undefined,
        welcomeCoins: 0,
        personKey: 'test',
        now: clock.ms,
      });
    },
    async gain(uid, points) {
      await firestore.runTransaction((transaction) => {
        const shown = { uid, name: uid, image: '', rating: 1_000 };
        gainScore(transaction, firestore, shown, points, { now: clock.ms, timeZone: 'UTC' });
        return Promise.resolve();
      });
    },
    async look(uid, server = api) {
      // a table is shared for ten seconds
      clock.ms += 10_000;
      const token = await openSession(firestore, uid, clock.ms);
      const { envelope } = await server.call('get_league', {}, { token });
      return sentData(getLeague, envelope);
    },
    async standing(uid) {
      return (await firestore.doc(`users/${uid}/private/league`).get()).data() ?? {};
    },
  };
}

/** Puts players into a group by hand, as many joins would, the first with the most points. */
export async function fillGroup(
  { api, standing, gain }: LeagueApi,
  uid: string,
  points: readonly number[],
): Promise<string[]> {
  const { firestore } = api;
  const group = firestore.doc(`leagueGroups/${String((await standing(uid))['group'])}`);
  const uids = points.map((_, n) => `${uid}-other-${n}`);
  for (const [n, other] of uids.entries()) {
    await firestore.doc(`users/${other}/private/account`).set({ status: 'active' });
    if (points[n]! > 0) await gain(other, points[n]!);
    await firestore.doc(`users/${other}/private/league`).set({
      league: (await group.get()).get('league') as number,
      week: (await group.get()).get('week') as string,
      group: group.id,
    });
    await group.update({
      uids: FieldValue.arrayUnion(other),
      [`members.${other}`]: { base: 0, joinedAt: api.clock.ms + n },
    });
  }
  return uids;
}

/**
 * The database of a process that dies with a commit.
 * @param commits made before that one
 * @param isWritten whether that commit is made, and only its reply is lost
 */
export function dyingProcess(
  { firestore }: TestServer,
  commits: number,
  isWritten: boolean,
): Firestore {
  let left = commits;
  let isDead = false;
  intercept(firestore, async (send, method, rest) => {
    // Firestore releases the locks of a dead process by itself
    if (method === 'rollback') return send(method, ...rest);
    if (isDead) throw new Error('killed');
    if (method !== 'commit' || left-- > 0) return send(method, ...rest);
    isDead = true;
    if (isWritten) await send(method, ...rest);
    throw new Error('killed');
  });
  return firestore;
}
