import { FieldValue } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operator } from '../admin/support/operator.ts';
import { newOperator } from '../admin/support/operator.ts';
import type { ContestApi, ContestPlayer } from './support.ts';
import { addContest, checkBooks, startContestApi, stopContestApi } from './support.ts';

let api: ContestApi;
let operator: Operator;
beforeAll(async () => {
  api = await startContestApi('demo-contest-release');
  await api.firestore.doc('settings/system').set({ contest_release_players: 3 });
  operator = newOperator(api);
});
afterAll(async () => {
  await stopContestApi(api);
  operator?.leave();
});

/** A contest that this many players have finished, each with one right answer fewer than the one before. */
async function played(count: number): Promise<{ contest: string; players: ContestPlayer[] }> {
  const contest = await addContest(api, { prizes: [100, 50] });
  const players: ContestPlayer[] = [];
  for (let n = 0; n < count; n++) {
    const player = await api.newPlayer();
    await player.play(contest, 5 - n);
    players.push(player);
  }
  await api.end();
  return { contest, players };
}
const walletOf = async (player: ContestPlayer) => {
  const { coins, redeemable } = (await player.account()) ?? {};
  return { coins, redeemable };
};

describe('the prizes of a contest', () => {
  it('are coins for playing until the operator releases them, then redeemable beyond the entry, once', async () => {
    const { contest, players } = await played(3);
    const [first, second] = [players[0]!, players[1]!];
    expect(await walletOf(first)).toEqual({ coins: 190, redeemable: 0 });
    expect(await operator.run('contest list')).toContain(`${contest}  completed  not released`);
    expect(await operator.run(`contest winners ${contest}`)).toContain(
      `1  ${first.uid}  ${first.uid.replace('p', 'P')}: 20 points in 5.0 s, prize 100, to release 90`,
    );
    for (const count of [2, 0]) {
      expect(await operator.run(`contest release ${contest}`)).toBe(
        `${count} prizes of ${contest} are redeemable now.`,
      );
      expect(await walletOf(first)).toEqual({ coins: 190, redeemable: 90 });
      expect(await walletOf(second)).toEqual({ coins: 140, redeemable: 40 });
    }
    expect(await operator.run('contest list')).toContain(`${contest}  completed  released`);
    const history = await first.call('get_tracker_data');
    expect(history.data).toContainEqual(
      expect.objectContaining({ type: 'contestReleased', points: '0', redeemable: '90' }),
    );
    await checkBooks(api);
  });

  it('stay coins for playing if too few have played', async () => {
    const contest = await addContest(api, { prizes: [100, 50] });
    const players = [await api.newPlayer(), await api.newPlayer(), await api.newPlayer()];
    await players[0]!.play(contest, 5);
    await players[1]!.play(contest, 4);
    // an attempt without an answer does not count as a player
    await players[2]!.enter(contest);
    await api.end();
    await expect(operator.run(`contest release ${contest}`)).rejects.toThrow(
      '2 players have played, 3 are needed',
    );
    expect(await walletOf(players[0]!)).toEqual({ coins: 190, redeemable: 0 });
  });

  it('are released if a loser has deleted the account after the end', async () => {
    const { contest, players } = await played(3);
    expect(await players[2]!.call('delete_user_account')).toMatchObject({ error: false });
    expect(await operator.run(`contest winners ${contest}`)).toContain('3 players have played');
    expect(await operator.run(`contest release ${contest}`)).toBe(
      `2 prizes of ${contest} are redeemable now.`,
    );
    expect(await walletOf(players[0]!)).toEqual({ coins: 190, redeemable: 90 });
  });

  it('are counted by the stored rows if an earlier version has ended the contest', async () => {
    const { contest } = await played(3);
    const stored = api.firestore.doc(`contests/${contest}`);
    await stored.update({ 'result.played': FieldValue.delete() });
    expect(await operator.run(`contest release ${contest}`)).toBe(
      `2 prizes of ${contest} are redeemable now.`,
    );
  });

  it('stay coins for playing for players outside the operator’s selection', async () => {
    const { contest, players } = await played(3);
    const [first, second] = [players[0]!, players[1]!];
    await operator.run(`contest release ${contest}`, { except: [first.uid] });
    expect(await walletOf(first)).toMatchObject({ redeemable: 0 });
    expect(await walletOf(second)).toMatchObject({ redeemable: 40 });
    expect(await operator.run(`contest winners ${contest}`)).toContain('to release 90, spared');
    // the operator runs the command again, for example for a winner whose account was being deleted
    expect(await operator.run(`contest release ${contest}`)).toBe(
      `0 prizes of ${contest} are redeemable now.`,
    );
    expect(await walletOf(first)).toMatchObject({ redeemable: 0 });
    expect(await operator.run(`contest release ${contest}`, { include: [first.uid] })).toBe(
      `1 prizes of ${contest} are redeemable now.`,
    );
    expect(await walletOf(first)).toMatchObject({ redeemable: 90 });
    expect(await operator.run(`contest winners ${contest}`)).not.toContain('spared');
    await checkBooks(api);
  });

  it('are not released if the operator both spares and includes a player', async () => {
    const { contest, players } = await played(3);
    const { uid } = players[0]!;
    const both = { except: [uid], include: [`${uid}|${players[1]!.uid}`] };
    await expect(operator.run(`contest release ${contest}`, both)).rejects.toThrow(
      `--except and --include both name ${uid}`,
    );
    expect(await walletOf(players[1]!)).toEqual({ coins: 140, redeemable: 0 });
  });

  it('are released once the deletion of an included winner was taken back', async () => {
    const { contest, players } = await played(3);
    const first = players[0]!;
    await operator.run(`contest release ${contest}`, { except: [first.uid] });
    const account = api.firestore.doc(`users/${first.uid}/private/account`);
    await account.update({ status: 'deleting', coins: -1 });
    expect(await operator.run(`contest release ${contest}`, { include: [first.uid] })).toContain(
      `${first.uid} waits`,
    );
    await account.update({ status: 'active', coins: 190 });
    expect(await operator.run(`contest release ${contest}`)).toBe(
      `1 prizes of ${contest} are redeemable now.`,
    );
  });

  it('make no more redeemable than the player has left', async () => {
    const { contest, players } = await played(3);
    const first = players[0]!;
    const dear = await addContest(api, { fee: 150, prizes: [] });
    expect(await first.enter(dear)).toMatchObject({ error: false });
    await operator.run(`contest release ${contest}`);
    expect(await walletOf(first)).toEqual({ coins: 40, redeemable: 40 });
    await checkBooks(api);
  });

  it('wait for a winner whose account is being deleted, while the others get theirs', async () => {
    const { contest, players } = await played(3);
    const [first, second] = [players[0]!, players[1]!];
    const account = api.firestore.doc(`users/${first.uid}/private/account`);
    await account.update({ status: 'deleting', coins: -1 });
    expect(await operator.run(`contest release ${contest}`)).toBe(
      `1 prizes of ${contest} are redeemable now.\n${first.uid} waits, because the account is being deleted: run the command again later.`,
    );
    expect(await operator.run('contest list')).toContain(`${contest}  completed  not released`);
    expect(await walletOf(second)).toEqual({ coins: 140, redeemable: 40 });
    // the deletion was taken back
    await account.update({ status: 'active', coins: 190 });
    expect(await operator.run(`contest release ${contest}`)).toBe(
      `1 prizes of ${contest} are redeemable now.`,
    );
    expect(await walletOf(first)).toEqual({ coins: 190, redeemable: 90 });
    expect(await operator.run('contest list')).toContain(`${contest}  completed  released`);
    await checkBooks(api);
  });

  it('are not released before they are paid', async () => {
    const contest = await addContest(api);
    await expect(operator.run(`contest release ${contest}`)).rejects.toThrow(
      'its prizes are not paid yet',
    );
    await expect(operator.run('contest release nowhere')).rejects.toThrow('no such contest');
  });
});
