import type { DocumentReference, Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { eventually } from '../tests/support/eventually.ts';
import type { Gamer } from './support/gamer.ts';
import { beginDuel } from './support/begin-duel.ts';
import { FRIENDS, lock, playToTheEnd, question, signUp } from './support/gamer.ts';
import { expectResult, pointsFor } from './support/judge.ts';
import { openGame } from './support/open-game.ts';
import { shoot } from './support/shoot.ts';
import { storedMs } from '../tests/support/stored-time.ts';

const game = openGame();
const { url, firestore } = game;

/** Calls an action with the session of a player's page. */
const call = ({ page }: Gamer, action: string, fields: Record<string, string>) =>
  page.evaluate(
    async ([name, sent]) => {
      const response = await fetch(`/api/${name}`, {
        method: 'POST',
        body: new URLSearchParams(sent),
      });
      const { error, message } = (await response.json()) as { error: boolean; message?: string };
      if (error) throw new Error(`${name}: ${message}`);
    },
    [action, fields] as const,
  );

async function befriend(one: Gamer, other: Gamer): Promise<void> {
  const account = await firestore.doc(`users/${other.uid}/private/account`).get();
  await call(one, 'send_friend_request', { code: String(account.get('referCode')) });
  await call(other, 'answer_friend_request', { user_id: one.uid, status: '1' });
}

interface StoredLock {
  readonly position: number;
  readonly at: Timestamp;
}

/** A player's answer to the first question and its points, from what the player's page has locked. */
async function firstAnswerOf(room: DocumentReference, { uid }: Gamer) {
  const [player, round, dealt] = await firestore.getAll(
    room.collection('players').doc(uid),
    room.collection('rounds').doc('0'),
    room.collection('answerKey').doc('all'),
  );
  const { position, at } = player!.get('locks.0') as StoredLock;
  const option = Number((dealt!.get(`orders.${uid}`) as string[])[0]?.[position]);
  const key = (dealt!.get('keys') as number[])[0]!;
  const start = storedMs(round, 'at') + (round!.get('startsAfterMs') as number);
  const options = round!.get('question.options') as string[];
  return {
    picked: options[option] ?? '',
    right: options[key] ?? '',
    points: pointsFor(option === key, at.toMillis() - start),
  };
}

const pointsText = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`;

// longer than 30 s: a whole battle of five questions, with axe on the page of its spectator
describe('a friend who watches a battle', () => {
  it('sees each question once it is over, unless blocked', async () => {
    const [ann, ben, fay, gil] = await Promise.all([
      signUp(game.browser, url, 'Ann', FRIENDS),
      signUp(game.browser, url, 'Ben'),
      signUp(game.browser, url, 'Fay', '/profile/'),
      signUp(game.browser, url, 'Gil', '/profile/'),
    ]);
    await befriend(fay, ann);
    await befriend(gil, ann);
    await call(ben, 'block_player', { user_id: gil.uid, status: '1' });
    await fay.page.goto(`/watch/${ann.uid}/`);
    await fay.page.getByRole('heading', { level: 1, name: 'No battle to watch' }).waitFor();
    const displayErrors = await shoot(fay.page, 'watch-none');

    await beginDuel(firestore, ann, ben);
    const { docs } = await firestore
      .collection('rooms')
      .where('members', 'array-contains', ann.uid)
      .get();
    const room = docs[0]!.ref;
    const textOf = async (n: number) =>
      (await room.collection('rounds').doc(String(n)).get()).get('question.text') as string;
    await ann.page.getByText('Friends can watch').filter({ visible: true }).waitFor();

    const { page } = fay;
    await page.goto('/');
    const inBattle = page.getByRole('region', { name: 'Friends in a battle' });
    await inBattle.getByText('Ann is in a battle.').waitFor();
    await inBattle.getByRole('link', { name: 'Watch Ann' }).click();
    await page.getByRole('heading', { level: 1, name: "Ann's battle" }).waitFor();
    await page.getByText('Question 1 of 5 is being played.').waitFor();
    expect(await page.getByText(await textOf(0)).count()).toBe(0);
    await gil.page.goto('/');
    await gil.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await gil.page.getByText('Friends in a battle').count()).toBe(0);
    await gil.page.goto(`/watch/${ann.uid}/`);
    await gil.page.getByRole('heading', { level: 1, name: 'No battle to watch' }).waitFor();

    await lock(ann.page, '1');
    await lock(ben.page, '2');
    await Promise.all([question(ann.page, 2), question(ben.page, 2)]);
    const shown = page.getByRole('region', { name: await textOf(0) });
    await shown.waitFor();
    // the running question is not on the page
    expect(await page.getByText(await textOf(1), { exact: true }).count()).toBe(0);
    const answers = await Promise.all([ann, ben].map((player) => firstAnswerOf(room, player)));
    const optionOf = (text: string) => shown.getByRole('listitem').filter({ hasText: text });
    const { right } = answers[0]!;
    await optionOf(right).first().getByText('right answer').waitFor({ state: 'attached' });
    const score = page.getByRole('list', { name: 'Score' });
    for (const [place, { picked, points }] of answers.entries()) {
      const name = ['Ann', 'Ben'][place]!;
      await optionOf(picked).first().getByText(name).first().waitFor({ state: 'attached' });
      await score
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(pointsText(points), { exact: true })
        .waitFor({ state: 'attached' });
    }
    await expect
      .poll(() => page.locator('#live-polite').textContent())
      .toContain(`The answer is ${right}`);
    displayErrors.push(...(await shoot(page, 'watch')));

    const friends = await fay.context.newPage();
    await friends.goto('/profile/friends/');
    await friends.getByRole('link', { name: 'Watch Ann' }).waitFor();
    displayErrors.push(...(await shoot(friends, 'watch-friends')));
    await friends.close();

    await Promise.all([playToTheEnd(ann), playToTheEnd(ben)]);
    const { points, roomId } = await expectResult(firestore, [ann, ben]);
    await page.getByText('The battle is over.').waitFor();
    for (const { name, uid } of [ann, ben]) {
      await score
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(pointsText(points[uid]!), { exact: true })
        .waitFor({ state: 'attached' });
    }
    displayErrors.push(...(await shoot(page, 'watch-over')));
    await page.getByRole('link', { name: 'See the result' }).click();
    await page.waitForURL((at) => at.pathname === `/battle/${roomId}/`);
    await page.getByText('Only the players of this battle see the questions.').waitFor();

    await ann.page.goto('/profile/');
    await ann.page.getByRole('radio', { name: 'Nobody', exact: true }).check({ force: true });
    await eventually(async () => {
      const account = await firestore.doc(`users/${ann.uid}/private/account`).get();
      expect(account.get('letsFriendsWatch')).toBe(false);
    });
    displayErrors.push(...(await shoot(ann.page, 'watch-setting')));
    expect(displayErrors).toEqual([]);
    expect([ann, ben, fay, gil].flatMap(({ errors }) => errors)).toEqual([]);
    await Promise.all([ann, ben, fay, gil].map(({ context }) => context.close()));
  });
});
