import { describe, expect, inject, it } from 'vitest';
import { isHydrated, signUp } from './support/gamer.ts';
import { openOwnDatabase } from './support/own-database.ts';
import { openProject } from './support/project.ts';
import { shoot } from './support/shoot.ts';

// the setting changes the lists of every player, so it is on in a separate database alone
const game = openOwnDatabase(async (own) => {
  await own.doc('settings/system').set({ language_mode: true });
  const seeded = openProject(inject('ports'));
  for (const name of ['languages', 'systemLanguages', 'contests']) {
    const { docs } = await seeded.collection(name).get();
    await Promise.all(docs.map((one) => own.doc(`${name}/${one.id}`).set(one.data())));
  }
  await seeded.terminate();
});

describe('contests with a choice of languages', () => {
  it('can be read in Urdu from right to left', async () => {
    const { page, errors } = await signUp(game.browser, game.url, 'Uma', '/');
    await isHydrated(page, 'header select');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('اردو');
    await page.waitForFunction(() => document.documentElement.dir === 'rtl');
    await page.goto('/contest-play/');
    await isHydrated(page, 'main input[type=radio]');
    await page.getByRole('radio', { name: 'اردو' }).check({ force: true });
    // the seeded one with Urdu questions
    await page.getByRole('heading', { name: 'دنیا کی سیر' }).waitFor();
    await page.getByRole('tab').nth(2).click();
    await page.getByRole('heading', { name: 'ابھی کوئی مقابلہ ختم نہیں ہوا' }).waitFor();
    const displayErrors = await shoot(page, 'contest-none');
    await page.goto('/contest-play/night-sky/');
    await page.getByRole('button', { name: '10 سکوں میں داخلہ' }).waitFor();
    displayErrors.push(...(await shoot(page, 'contest-urdu')));
    expect(displayErrors).toEqual([]);
    expect(errors).toEqual([]);
  });
});
