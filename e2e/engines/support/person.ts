import { eventually } from '../../../tests/support/eventually.ts';
import type { EnginePage } from './engine-page.ts';

/** A player in a browser of an engine. */
export interface Person {
  readonly name: string;
  readonly uid: string;
  readonly page: EnginePage;
}

/** The screen of a battle, read from its page. */
export interface Shown {
  /** The headline, as `Question 2 of 5`. */
  readonly title: string;
  /** Whether an answer can be given. */
  readonly isOpen: boolean;
  readonly isReconnecting: boolean;
  /** Tiles that say that their player has locked. */
  readonly locks: number;
}

/** Waits until the page shows a text. */
export async function shows(page: EnginePage, text: string): Promise<void> {
  await eventually(async () => {
    const body = await page.evaluate(() => document.body.innerText);
    if (!body.includes(text)) throw new Error(`The page does not show ${text}: ${body}`);
  });
}

/** Presses the first visible control of this name, once the page handles presses. */
export async function pressOn(page: EnginePage, name: string, within = 'body'): Promise<void> {
  await eventually(async () => {
    const place = await page.evaluate(centreOf, name, within);
    if (!place) throw new Error(`The page has no control ${name}: ${await textOf(page)}`);
    await page.clickAt(place.x, place.y);
  });
}

/** Chooses a radio button by its label. */
export async function choose(page: EnginePage, label: string): Promise<void> {
  await eventually(async () => {
    const isChosen = await page.evaluate((wanted) => {
      const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
      const nameOf = (one: HTMLInputElement) =>
        one.getAttribute('aria-label') ?? [...(one.labels ?? [])].map((it) => it.innerText).join();
      const radio =
        radios.find((one) => nameOf(one).trim() === wanted) ??
        radios.find((one) => nameOf(one).includes(wanted));
      radio?.click();
      return radio?.checked ?? false;
    }, label);
    if (!isChosen) throw new Error(`The page has no choice ${label}.`);
  });
}

/** Fills in a field by the begin of its label. */
export async function fill(page: EnginePage, label: string, value: string): Promise<void> {
  await eventually(async () => {
    const isFocused = await page.evaluate((wanted) => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('main input')];
      const field = fields.find(
        (one) => one.labels?.[0]?.innerText.startsWith(wanted) && one.offsetParent !== null,
      );
      field?.focus();
      field?.select();
      return field !== undefined && document.activeElement === field;
    }, label);
    if (!isFocused) throw new Error(`The page has no field ${label}: ${await textOf(page)}`);
  });
  for (const letter of value) await page.press(letter);
}

/** Waits for a question that can be answered, by its number from 1. */
export async function asks(page: EnginePage, number: number): Promise<void> {
  await eventually(async () => {
    const { title, isOpen } = await shownOn(page);
    if (!isOpen || !title.startsWith(`Question ${number} of`)) {
      throw new Error(`Question ${number} is not open: ${title}, ${await textOf(page)}`);
    }
  });
}

/** Reads the screen of a battle now. */
export function shownOn(page: EnginePage): Promise<Shown> {
  return page.evaluate(() => ({
    title: document.querySelector('h1')?.textContent ?? '',
    isOpen:
      document.querySelector('[role=group][aria-label=Answers] button[aria-disabled=false]') !==
      null,
    isReconnecting: document.body.innerText.includes('Reconnecting…'),
    locks: [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (one) =>
        one.childElementCount === 0 &&
        one.textContent === 'Locked in' &&
        one.checkVisibility({ visibilityProperty: true }),
    ).length,
  }));
}

/** Waits until a tile says that its player has locked. */
export async function showsLock(page: EnginePage): Promise<void> {
  await eventually(async () => {
    if ((await shownOn(page)).locks === 0) throw new Error(`No lock: ${await textOf(page)}`);
  });
}

/** All visible text of a page. */
export const textOf = (page: EnginePage): Promise<string> =>
  page.evaluate(() => document.body.innerText);

/** Runs in the page: the middle of a control; null if it is missing, covered, or not yet handled by React. */
function centreOf(name: string, within: string): { x: number; y: number } | null {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      `${within} :is(button, a, summary, [role=button], [role=tab])`,
    ),
  ];
  const nameOf = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.innerText).trim();
  const isLive = (one: HTMLElement) =>
    one.checkVisibility() &&
    !one.matches(':disabled, [aria-disabled=true]') &&
    Object.keys(one).some((key) => key.startsWith('__react'));
  const control =
    controls.find((one) => isLive(one) && nameOf(one) === name) ??
    controls.find((one) => isLive(one) && nameOf(one).startsWith(name));
  if (!control) return null;
  control.scrollIntoView({ block: 'center' });
  const box = control.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return control.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}
