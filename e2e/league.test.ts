import { FieldValue } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';
import { shoot } from './support/shoot.ts';

const game = openGame();
const { url, firestore } = game;

const score = (uid: string, name: string, points: number) =>
  firestore
    .doc(`leaderboards/all/entries/${uid}`)
    .set({ uid, name, image: '', rating: 1_000, score: points });

describe('the weekly league', () => {
  it('shows the group of the week, the ways up and down, the result of last week', async () => {
    const { page, context, uid, errors } = await signUp(
      game.browser,
      url,
      'Lea',
      '/profile/league/',
    );
    await page.getByText('Your week has not begun').waitFor();
    const displayErrors = await shoot(page, 'league-none');
    await score(uid, 'Lea', 10);
    await page.reload();
    await page.getByRole('heading', { name: 'League 1 of 10' }).waitFor();
    await page.getByText('1 point more and you rise.').waitFor();

    const standing = firestore.doc(`users/${uid}/private/league`);
    const shared = await firestore
      .doc(`leagueGroups/${(await standing.get()).get('group') as string}`)
      .get();
    const { members, ...rest } = shared.data() as { members: Record<string, object> };
    // a separate group, which no player of another test joins
    const group = firestore.doc(`leagueGroups/e2e-${uid}`);
    await group.set({ ...rest, league: 2, uids: [uid], members: { [uid]: members[uid] } });
    await standing.update({
      group: group.id,
      league: 2,
      last: { week: '2026-11-16', league: 1, place: 3, points: 120, change: 'up' },
    });
    for (let n = 0; n < 14; n++) {
      const other = `${uid}-${n}`;
      await score(other, `Player ${n}`, 100 - 4 * n);
      await group.update({
        uids: FieldValue.arrayUnion(other),
        [`members.${other}`]: { base: 0, joinedAt: n },
      });
    }
    await score(uid, 'Lea', 62);
    await page.reload();
    await page.getByText('Last week: place 3 in league 2, 120 points. You rose.').waitFor();
    await page.getByText('13 points more and you stay in this league.').waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'rises' }).count()).toBe(7);
    expect(await page.getByRole('row').filter({ hasText: 'falls' }).count()).toBe(5);
    displayErrors.push(...(await shoot(page, 'league')));
    expect(displayErrors).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
