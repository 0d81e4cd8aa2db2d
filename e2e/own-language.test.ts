import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { addExam } from './support/exam.ts';
import type { Gamer } from './support/gamer.ts';
import { signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';
import { shoot } from './support/shoot.ts';

const game = openGame();
const { url, firestore } = game;
const HOUR_MS = 3_600_000;

/** A player whose screen is in Urdu. */
async function signUpInUrdu(name: string): Promise<Gamer> {
  const player = await signUp(game.browser, url, name, '/');
  await player.context.addCookies([{ name: 'language', value: 'ur', url }]);
  return player;
}

describe('a screen in Urdu', () => {
  it('names contests and exams in Urdu where they have a name in it', async () => {
    const now = Date.now();
    const contest = {
      description: 'Three questions.',
      image: '',
      languageId: '14',
      startsAt: Timestamp.fromMillis(now - HOUR_MS),
      endsAt: Timestamp.fromMillis(now + HOUR_MS),
      dueAt: Timestamp.fromMillis(now + HOUR_MS),
      entryFee: 0,
      questionCount: 3,
      status: 'open',
      prizes: [],
    };
    await firestore.doc('contests/plain').set({ ...contest, name: 'Plain cup' });
    // the seeded exams are over where midnight has passed since the start of the game
    await addExam(firestore, 'e2e-named', {
      title: 'Sums in a hurry',
      titles: [{ language: 'ur', text: 'جلدی کا حساب' }],
      minutes: 5,
      answerAgain: false,
    });
    const { page, uid, errors } = await signUpInUrdu('Ulfat');
    await page.goto('/contest-play/');
    const own = page.getByRole('heading', { name: 'رات کے آسمان کا کپ' });
    await own.waitFor();
    expect(await own.getAttribute('lang')).toBeNull();
    expect(await page.getByText('Night Sky Cup').count()).toBe(0);
    const row = page.locator('main li', { hasText: 'Plain cup' });
    const plain = row.getByRole('heading', { name: 'Plain cup' });
    expect(await plain.getAttribute('lang')).toBe('en');
    expect(await row.locator('img').first().getAttribute('src')).toBe('/art/categories/any.svg');
    const heights = await page
      .locator('main li > div > :first-child')
      .evaluateAll((covers) => covers.map((cover) => cover.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(2);
    expect(new Set(heights)).toEqual(new Set([144]));
    const faults = await shoot(page, 'contests-named-urdu');
    await page.goto('/contest-play/night-sky/');
    await page.getByRole('heading', { level: 1, name: 'رات کے آسمان کا کپ' }).waitFor();
    expect(await page.title()).toContain('رات کے آسمان کا کپ');

    await page.goto('/exam-module/');
    await page.getByRole('heading', { name: 'جلدی کا حساب' }).waitFor();
    expect(await page.getByText('Sums in a hurry').count()).toBe(0);
    faults.push(...(await shoot(page, 'exams-named-urdu')));

    await firestore.doc(`users/${uid}/notifications/contest-night-sky-begun`).set({
      title: 'Night Sky Cup',
      titles: [{ language: 'ur', text: 'رات کے آسمان کا کپ' }],
      languageId: '14',
      message: 'The contest has begun.',
      type: 'contest-begun',
      type_id: 'night-sky',
      image: '',
      at: Timestamp.now(),
    });
    await page.goto('/notifications/');
    await page.getByRole('heading', { name: 'رات کے آسمان کا کپ' }).waitFor();
    faults.push(...(await shoot(page, 'notification-named-urdu')));
    await Promise.all(
      ['contests/plain', 'exams/e2e-named'].map((path) => firestore.doc(path).delete()),
    );
    expect(faults).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('names the bot in Urdu, from the countdown to the question', async () => {
    const { page, errors } = await signUpInUrdu('Asad');
    await page.goto('/random-battle/');
    await page.getByRole('button', { name: 'بوٹ کے خلاف مشق' }).click();
    await page.getByRole('button', { name: /نوآموز/ }).click();
    const names = page.locator('main').getByText('بوٹ', { exact: true });
    await names.first().waitFor();
    await page.getByRole('group').getByRole('button').nth(3).waitFor();
    expect(await names.count()).toBeGreaterThan(0);
    expect(await page.getByText('Bot', { exact: true }).count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
