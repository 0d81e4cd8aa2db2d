import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnContests } from '../../../server/contests/contest-work.ts';
import { beginDeletion } from '../../../server/profile/deletion/begin-deletion.ts';
import { finishDeletions } from '../../../server/profile/deletion/finish-deletion.ts';
import type { ContestApi } from './support.ts';
import { addContest, contestPlayer, HOUR, MINUTE, startContestApi } from './support.ts';
import { afterFirstCommit, intercept, interleave } from '../support/intercept.ts';
import { refused } from '../support/refused.ts';

let api: ContestApi;
beforeAll(async () => {
  api = await startContestApi('demo-contest-players');
});
afterAll(() => api?.stop());

/** The places on the leaderboard and on the card of a contest, as another player sees them. */
async function shown(viewer: Awaited<ReturnType<typeof contestPlayer>>, contest: string) {
  // the server caches public data for 10 s
  api.clock.ms += 10_000;
  const { data } = await viewer.board(contest);
  const { card } = (await viewer.card(contest))!;
  const names = (rows: unknown) => (rows as { name: string }[]).map(({ name }) => name);
  return { board: names(data?.['data']), top: names(card.top_users) };
}

describe('a player of contests', () => {
  it('has the new name and face in running and finished contests', async () => {
    const [over, live] = [await addContest(api), await addContest(api, { lasts: 3 * HOUR })];
    const [player, viewer] = [await contestPlayer(api, 'renamed'), await contestPlayer(api, 'eye')];
    await player.play(over, 5);
    await player.play(live, 5);
    api.clock.ms += HOUR + MINUTE;
    await workOnContests(api.firestore, null, api.clock.ms);
    const changed = await player.call('update_profile', { name: 'Rosalind', avatar: 'fox' });
    expect(changed).toMatchObject({ error: false });
    for (const contest of [over, live]) {
      if (contest === live) {
        api.clock.ms += 3 * HOUR;
        await workOnContests(api.firestore, null, api.clock.ms);
      }
      expect(await shown(viewer, contest)).toEqual({ board: ['Rosalind'], top: ['Rosalind'] });
      const { card } = (await viewer.card(contest))!;
      const { image } = (await api.firestore.doc('users/renamed').get()).data() as {
        image: string;
      };
      expect(card.top_users.map(({ profile }) => profile)).toEqual([image]);
    }
  });

  it('has the new name too if it changes while the result is being written', async () => {
    const contest = await addContest(api);
    const player = await contestPlayer(api, 'hasty');
    await player.play(contest, 5);
    api.clock.ms += HOUR + MINUTE;
    const { firestore } = api.newProcess();
    let renamed: Promise<unknown> | undefined;
    intercept(firestore, async (send, method, rest) => {
      if (!renamed && method === 'commit' && JSON.stringify(rest).includes('"completed"')) {
        renamed = player.call('update_profile', { name: 'Rosalind' });
        // the update has either finished by then, or waits for this one
        await Promise.race([renamed, sleep(500)]);
      }
      return send(method, ...rest);
    });
    await workOnContests(firestore, null, api.clock.ms);
    expect(await renamed).toMatchObject({ error: false });
    const stored = await api.firestore.doc(`contests/${contest}`).get();
    expect(stored.get('status')).toBe('completed');
    expect(stored.get('result.top')).toMatchObject([{ user_id: 'hasty', name: 'Rosalind' }]);
  });

  it('has the later of two names and faces that change at the same time', async () => {
    const contest = await addContest(api);
    const player = await contestPlayer(api, 'twice');
    await player.play(contest, 5);
    api.clock.ms += HOUR + MINUTE;
    await workOnContests(api.firestore, null, api.clock.ms);
    const board = api.firestore.doc('leaderboards/all/entries/twice');
    await board.set({ uid: 'twice', name: '', image: '', score: 1 });
    const slow = api.newProcess();
    afterFirstCommit(slow.firestore, () =>
      player.call('update_profile', { name: 'Later', avatar: 'fox' }),
    );
    const earlier = { name: 'Earlier', avatar: 'owl' };
    const { envelope } = await slow.call('update_profile', earlier, { token: player.token });
    expect(envelope).toMatchObject({ error: false });
    const later = { name: 'Later', image: '/avatars/fox.svg' };
    expect((await api.firestore.doc('users/twice').get()).data()).toMatchObject(later);
    expect((await board.get()).data()).toMatchObject(later);
    const stored = api.firestore.doc(`contests/${contest}`);
    expect((await stored.collection('entries').doc('twice').get()).data()).toMatchObject(later);
    expect((await stored.get()).get('result.top')).toMatchObject([
      { user_id: 'twice', name: 'Later', profile: later.image },
    ]);
  });

  it('is in no contest that the call enters while the account is being deleted', async () => {
    const contest = await addContest(api, { fee: 0 });
    const { uid, token } = await contestPlayer(api, 'parting');
    const server = api.newProcess();
    const [swept, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let deletion: Promise<unknown> | undefined;
    const read = { method: 'batchGetDocuments', has: `contests/${contest}` } as const;
    interleave(server.firestore, 'before', read, async () => {
      await beginDeletion(api.firestore, uid, api.clock.ms);
      // the identity is deleted behind the entries and before the account
      const deleteIdentity = () => {
        swept.resolve();
        return entered.promise;
      };
      deletion = finishDeletions(api.firestore, deleteIdentity, api.clock.ms + MINUTE);
      await swept.promise;
    });
    const enter = { contest_id: contest };
    const { envelope } = await server.call('get_questions_by_contest', enter, { token });
    entered.resolve();
    await deletion;
    expect(envelope).toMatchObject(refused('userUnknown'));
    const entries = await api.firestore.collection(`contests/${contest}/entries`).get();
    expect(entries.docs.map(({ id }) => id)).toEqual([]);
  });

  it('is in no result after the deletion', async () => {
    const contest = await addContest(api);
    const [leaver, stayer] = [
      await contestPlayer(api, 'leaver'),
      await contestPlayer(api, 'stayer'),
    ];
    await leaver.play(contest, 5);
    await stayer.play(contest, 3);
    api.clock.ms += HOUR + MINUTE;
    await workOnContests(api.firestore, null, api.clock.ms);
    const name = ((await api.firestore.doc('users/stayer').get()).get('name') as string) ?? '';
    expect(await leaver.call('delete_user_account')).toMatchObject({ error: false });
    expect(await shown(stayer, contest)).toEqual({ board: [name], top: [name] });
    const stored = JSON.stringify(
      (await api.firestore.doc(`contests/${contest}`).get()).get('result'),
    );
    expect(stored.includes('leaver')).toBe(false);
  });
});
