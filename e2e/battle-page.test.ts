import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { beginDuel } from './support/begin-duel.ts';
import { DUEL, FRIENDS, playOn, signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';
import { shoot } from './support/shoot.ts';
import { expectResult } from './support/judge.ts';

const game = openGame();
const { url, firestore } = game;
const SAME = 'Recomputed: the same.';

// longer than 30 s: a battle of five questions, with axe on the page of the battle
describe('the page of a settled battle', () => {
  it('shows the questions only to its players, to a visitor the results', async () => {
    const [ann, ben] = await Promise.all([
      signUp(game.browser, url, 'Ann', FRIENDS),
      signUp(game.browser, url, 'Ben'),
    ]);
    await beginDuel(firestore, ann, ben);
    await Promise.all([playOn(ann.page, 1, 5), playOn(ben.page, 1, 5, '2')]);
    const { points } = await expectResult(firestore, [ann, ben]);

    const { page } = ann;
    const id = new URL(page.url()).searchParams.get('room') ?? '';
    const battle = (await firestore.doc(`battles/${id}`).get()).data() as {
      players: Record<string, { marks: string }>;
      questions: string[];
    };
    const { marks } = battle.players[ann.uid]!;
    const wrong = [...marks].filter((mark) => mark === 'w').length;
    const right = [...marks].filter((mark) => mark === 'r').length;
    expect(wrong + right).toBe(5);
    for (const [count, name] of [
      [wrong, `Practise your ${wrong} mistake`],
      [right, `${right} card`],
    ] as const) {
      const links = page.locator('main').getByRole('link', { name: new RegExp(`^${name}`) });
      if (count > 0) await links.waitFor();
      else expect(await links.count()).toBe(0);
    }

    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the picture' }).click(),
    ]);
    expect(picture.suggestedFilename()).toBe('quizbout.png');
    const png = readFileSync(await picture.path());
    // the size in the header of a PNG
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      1_200,
      630,
    ]);
    await page.getByRole('link', { name: 'See the timeline' }).click();
    await page.waitForURL((at) => at.pathname === `/battle/${id}/`);
    await page.getByText(SAME).waitFor();
    const first = await firestore.doc(`questions/${battle.questions[0]}`).get();
    const text = first.get('question') as string;
    await page.getByText(text).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(5);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText(`${points[ann.uid]} point`).first().waitFor();
    expect(await shoot(page, 'battle-page')).toEqual([]);

    // the link in the statistics leads there too
    await page.goto(DUEL);
    await page.getByRole('link', { name: /^against Ben/ }).click();
    await page.getByText(SAME).waitFor();

    const visitor = await game.browser.newContext({ baseURL: url });
    const guest = await visitor.newPage();
    await guest.goto(`/battle/${id}/`);
    await guest.getByText(SAME).waitFor();
    await guest.getByText('Only the players of this battle see the questions.').waitFor();
    expect(await guest.getByText(text).count()).toBe(0);
    expect(await guest.getByRole('heading', { level: 3 }).count()).toBe(5);
    await guest.getByRole('region', { name: 'Result' }).getByText('Ann').waitFor();
    expect(await guest.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await guest.goto('/battle/noSuchBattle00000000/');
    await guest.getByRole('heading', { level: 1, name: 'No such battle' }).waitFor();
    expect([...ann.errors, ...ben.errors]).toEqual([]);
    await Promise.all([ann.context.close(), ben.context.close(), visitor.close()]);
  });
});
