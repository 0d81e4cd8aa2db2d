import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { launchChromium } from '../tests/support/browser.ts';
import { addExam } from './support/exam.ts';
import { signUp } from './support/gamer.ts';
import { openProject } from './support/project.ts';

const url = `http://127.0.0.1:${inject('ports').web}`;
const firestore = openProject(inject('ports'));
const HOUR_MS = 3_600_000;
const EXAM = { minutes: 20, answerAgain: true };

describe('the opening of an exam', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await firestore.terminate();
  });

  /** A page of a player whose clock differs from the server's by so much. */
  async function pageAt(name: string, path: string, differenceMs: number): Promise<Page> {
    const { page } = await signUp(browser, url, name, '/profile/');
    await page.clock.install({ time: Date.now() + differenceMs });
    await page.goto(`${url}${path}`);
    return page;
  }

  it('is judged by the server’s clock if the device’s is two hours behind', async () => {
    await addExam(firestore, 'e2e-behind', { title: 'Behind', ...EXAM });
    const page = await pageAt('Bea', '/exam-module/e2e-behind/', -2 * HOUR_MS);
    await page.getByLabel('Exam Key').waitFor();
    await page.context().close();
  });

  it('is judged by the server’s clock if the device’s is two hours ahead', async () => {
    const opensAt = Date.now() + HOUR_MS;
    await addExam(firestore, 'e2e-ahead', { title: 'Ahead', ...EXAM, opensAt });
    const page = await pageAt('Ann', '/exam-module/e2e-ahead/', 2 * HOUR_MS);
    await page.getByRole('heading', { name: 'This exam is not open' }).waitFor();
    await page.context().close();
  });

  it('shows the field for the key on a page that waited, without a reload', async () => {
    const opensAt = Date.now() + HOUR_MS;
    await addExam(firestore, 'e2e-waited', { title: 'Waited', ...EXAM, opensAt });
    const page = await pageAt('Cara', '/exam-module/e2e-waited/', 0);
    await page.getByRole('heading', { name: 'This exam is not open' }).waitFor();
    await page.clock.fastForward(HOUR_MS);
    await page.getByLabel('Exam Key').waitFor();
    await page.context().close();
  });

  it('adds the way to the exam to a list that waited, without a reload', async () => {
    const opensAt = Date.now() + HOUR_MS;
    await addExam(firestore, 'e2e-listed', { title: 'Listed', ...EXAM, opensAt });
    const page = await pageAt('Dora', '/exam-module/', 0);
    await page.getByRole('heading', { name: 'Listed' }).waitFor();
    await page.clock.fastForward(HOUR_MS);
    await page.getByRole('link', { name: /To the exam.*Listed/ }).waitFor();
    await page.context().close();
  });
});
