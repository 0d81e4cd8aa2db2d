import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Firestore } from '@google-cloud/firestore';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Running } from '../scripts/process/running.ts';
import { pickFreePorts } from '../scripts/project/free-port.ts';
import { ROOT } from '../scripts/project/root.ts';
import { startWeb } from '../scripts/web/start-web.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { eventually, HANG_MS } from '../tests/support/eventually.ts';
import { collectErrors } from './support/gamer.ts';
import { openProject } from './support/project.ts';
import { shoot } from './support/shoot.ts';

// a separate project, so that its settings affect no other test
const PROJECT = 'demo-operator';
const SETTINGS_CACHE_MS = 30_000;
const TEXTS_CACHE_MS = 60_000;

const running = new Running();
let browser: Browser;
let firestore: Firestore;
let url: string;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  const ports = await pickFreePorts({ ...inject('ports'), web: 0 });
  firestore = openProject(ports, PROJECT);
  await Promise.all([
    firestore.doc('settings/system').set({ app_maintenance: true, battle_mode_one: false }),
    firestore.doc('settings/web').set({
      footer_copyrights_text: '© The Quiz Company',
      contact_email: 'hello@quiz.example',
      contact_address: '1 Quiz Street, Quizton',
      contact_phone: '+44 20 7946 0000',
      social_media: [{ icon: 'Mastodon', link: 'https://social.example/@quiz' }],
    }),
    firestore.doc('settings/home').set({
      modes: ['battle_mode_group'],
      byLanguage: {
        '14': {
          sliderData: [
            { title: 'Quiz night on Friday', description: 'Double coins from eight.', image: '' },
            {
              title: 'New: space',
              description: 'Forty-four questions.',
              image: '/icons/icon-192.png',
            },
          ],
          section_2: { isShown: false, heading: 'Hidden', items: [] },
        },
      },
    }),
  ]);
  await startWeb({
    mode: 'start',
    host: '127.0.0.1',
    ports,
    project: PROJECT,
    onChild: running.addPage,
  });
  browser = await launchChromium();
  url = `http://127.0.0.1:${ports.web}`;
  const context = await browser.newContext({ baseURL: url });
  page = await context.newPage();
  collectErrors(page, errors);
});
afterAll(async () => {
  await browser?.close();
  await firestore?.terminate();
  await running.stop();
});

/**
 * Waits until the server sends changed texts; it caches settings for 30 s and texts for 60 s. It polls every 500 ms without a
 * browser, which would draw a page for each reply and slow down the tests beside it.
 */
async function isServed(path: string, text: string): Promise<void> {
  await eventually(async () => {
    await sleep(500);
    expect(await (await fetch(url + path)).text()).toContain(text);
  }, TEXTS_CACHE_MS + HANG_MS);
}

// the tests that change settings take longer than 30 s: they wait until the server's caches end
describe('the decisions of the operator', () => {
  it('close the game for maintenance without a restart', async () => {
    for (const path of ['/', '/about-us/', '/auth/login/']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'The app is under maintenance' }).waitFor();
    }
    expect(await shoot(page, 'maintenance')).toEqual([]);
    await firestore.doc('settings/system').update({ app_maintenance: false });
    const opened = async () => {
      await page.goto('/');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
        'Quiz night on Friday',
      );
    };
    await isServed('/', 'Double coins from eight.');
    await eventually(opened, SETTINGS_CACHE_MS + HANG_MS);
    expect(errors).toEqual([]);
  });

  it('order the first page: its slides, its modes, its sections, its foot', async () => {
    await page.goto('/');
    await page.getByText('Double coins from eight.').waitFor();
    const slides = page.getByRole('list', { name: 'News' }).getByRole('listitem');
    expect(await slides.locator('h2').allInnerTexts()).toEqual(['New: space']);
    expect(
      await page.locator('[aria-labelledby=modes] h4').allInnerTexts(),
      'the group first, no friend',
    ).toEqual([
      'Group battle',
      '1v1',
      'Daily Quiz',
      'Contest Play',
      'Quiz Zone',
      'True & False',
      'Self Challenge',
      'Fun & Learn',
      'Guess The Word',
      'Audio Questions',
      'Math Mania',
      'Multi-Match',
      'Exams',
    ]);
    await page.getByRole('heading', { name: 'A fair fight' }).waitFor();
    expect(await page.getByText('Made for people who like to know').count()).toBe(0);
    const foot = page.locator('footer');
    await foot.getByText('© The Quiz Company').waitFor();
    expect(await foot.getByRole('link', { name: 'Mastodon' }).getAttribute('href')).toBe(
      'https://social.example/@quiz',
    );
    expect(await shoot(page, 'home-of-the-operator')).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('give the game its name, face, colours and address', async () => {
    await firestore.doc('settings/system').update({
      app_name: 'Not shown',
      app_link: 'https://play.example/quiz',
      ios_app_link: 'https://apps.example/quiz',
      shareapp_text: 'Come and play with me:',
    });
    await firestore.doc('settings/web').update({
      name: 'Bouts',
      company_text: 'Quizzes since 1999.',
      favicon: '/icons/icon-192.png',
      contact_phone: '+49 30 1234567',
      contact_address: '1 Quiz Street, Berlin',
      footer_logo: '/icons/icon-512.png',
      primary_color: '#1558b8',
      footer_color: '#101418',
    });
    const named = async () => {
      await page.goto('/about-us/');
      expect(await page.title()).toBe('About us · Bouts');
    };
    await isServed('/about-us/', '· Bouts</title>');
    await eventually(named, SETTINGS_CACHE_MS + HANG_MS);
    // Next sends late metadata after the head
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/icons/icon-192.png');
    expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(
      'Quizzes since 1999.',
    );
    await page.locator('header').getByRole('link', { name: 'Bouts, home' }).waitFor();
    const foot = page.locator('footer');
    await foot.getByText('Quizzes since 1999.').waitFor();
    await foot.getByText('1 Quiz Street, Berlin').waitFor();
    const hrefs = await foot
      .locator('a[href^="tel:"], a[href*=".example/quiz"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.sort()).toEqual([
      'https://apps.example/quiz',
      'https://play.example/quiz',
      'tel:+49301234567',
    ]);
    expect(await foot.getByRole('img', { name: 'Bouts' }).getAttribute('src')).toBe(
      '/icons/icon-512.png',
    );
    const colours = await page.evaluate(() => ({
      foot: getComputedStyle(document.querySelector('footer')!).backgroundColor,
      ink: getComputedStyle(document.querySelector('footer')!).color,
      accent: getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    }));
    expect(colours).toEqual({
      foot: 'rgb(16, 20, 24)',
      ink: 'rgb(255, 248, 238)',
      accent: expect.stringContaining('#1558b8') as string,
    });
    expect(await shoot(page, 'page-of-the-operator')).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('bring other texts and languages to the screens', async () => {
    await Promise.all([
      firestore.doc('systemLanguages/english').set({ messages: { 'shell.play': 'Let’s play' } }),
      firestore.doc('systemLanguages/french').set({
        title: 'Français',
        code: 'fr',
        messages: { 'shell.play': 'Jouer', 'auth.welcomeBack': 'Bon retour' },
      }),
      firestore.doc('systemLanguages/hindi').set({ isActive: false }),
    ]);
    const nav = page.locator('header nav').getByRole('link').first();
    const changed = async () => {
      await page.goto('/');
      expect(await nav.innerText()).toBe('Let’s play');
    };
    await isServed('/', '>Let’s play<');
    await eventually(changed, TEXTS_CACHE_MS + HANG_MS);
    const menu = page.getByRole('combobox', { name: 'Language' });
    expect(await menu.locator('option').allInnerTexts()).toEqual([
      'English',
      'Español',
      'اردو',
      'Français',
    ]);
    await menu.selectOption('Français');
    await page.locator('html[lang=fr]').waitFor({ state: 'attached' });
    expect(await nav.innerText()).toBe('Jouer');
    // also the texts that the browser loads; untranslated texts are English
    await page.goto('/auth/login/');
    await page.getByRole('heading', { name: 'Bon retour' }).waitFor();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    await page.goto('/');
    await page.context().clearCookies();
    await page.goto('/');
  });

  it('use the language of the screen if the operator wrote nothing', async () => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption('اردو');
    await page.locator('html[dir=rtl]').waitFor({ state: 'attached' });
    await page.getByRole('heading', { name: 'Quiz night on Friday' }).waitFor();
    await page.getByRole('heading', { name: 'کھیل یوں چلتا ہے' }).waitFor();
    expect(await page.locator('ol > li').count()).toBe(4);
  });

  it('bring media that a running game serves after its next start', async () => {
    const address = `/media/${randomBytes(12).toString('hex')}.png`;
    const folder = resolve(ROOT, 'public/media');
    const isOurs = !existsSync(folder);
    mkdirSync(folder, { recursive: true });
    copyFileSync(resolve(ROOT, 'public/icons/icon-192.png'), resolve(ROOT, `public${address}`));
    try {
      expect((await fetch(url + address)).status).toBe(404);
      const ports = await pickFreePorts({ ...inject('ports'), web: 0 });
      await startWeb({
        mode: 'start',
        host: '127.0.0.1',
        ports,
        project: PROJECT,
        onChild: running.addPage,
      });
      const served = await fetch(`http://127.0.0.1:${ports.web}${address}`);
      expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    } finally {
      rmSync(isOurs ? folder : resolve(ROOT, `public${address}`), { recursive: true });
    }
  });

  it('show how to reach the operator', async () => {
    await page.goto('/contact-us/');
    const main = page.getByRole('main');
    await main.getByText('1 Quiz Street, Berlin').waitFor();
    const mail = main.getByRole('link', { name: 'hello@quiz.example' });
    expect(await mail.getAttribute('href')).toBe('mailto:hello@quiz.example');
    const phone = main.getByRole('link', { name: '+49 30 1234567' });
    expect(await phone.getAttribute('href')).toBe('tel:+49301234567');
    expect(errors).toEqual([]);
  });
});
