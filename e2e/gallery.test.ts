import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gallery } from './support/gallery.ts';
import { startGallery } from './support/gallery.ts';
import { shoot } from './support/shoot.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
});
afterAll(() => gallery?.stop());

describe('the gallery of components', () => {
  it('shows a page in any language, theme or size', async () => {
    const page = await gallery.open('');
    const preview = page.frameLocator('iframe');
    await preview.getByRole('heading', { level: 1, name: 'choice', exact: true }).waitFor();
    await page.getByRole('button', { name: 'solo-word', exact: true }).click();
    await page.getByLabel('Language').selectOption('اردو');
    await page.getByLabel('Theme').selectOption('dark');
    await page.getByLabel('Size').selectOption('1280 x 800');
    const root = preview.locator('html[lang=ur][dir=rtl][data-theme=dark]');
    // the question, and its announcement
    await root.getByText('Meetings to which people come from many countries.').first().waitFor();
    expect(await page.locator('iframe').getAttribute('width')).toBe('1280');
    expect(await page.getByRole('link', { name: 'Open alone' }).getAttribute('href')).toBe(
      '?screen=solo-word&lang=ur&theme=dark',
    );
    await page.close();
  });

  it('shows every page that it lists', async () => {
    const page = await gallery.open('');
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const buttons = page.getByRole('navigation').getByRole('button');
    const names = await buttons.allInnerTexts();
    expect(names.length).toBeGreaterThan(30);
    for (const [index, name] of names.entries()) {
      await buttons.nth(index).click();
      await page.locator(`iframe[title$="=${name}"]`).waitFor();
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    }
    expect(errors).toEqual([]);
    await page.close();
  });

  it('fits a phone as well as a desk', async () => {
    const page = await gallery.open('');
    expect(await shoot(page, 'gallery')).toEqual([]);
    await page.close();
  });
});
