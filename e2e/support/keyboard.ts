import type { Page } from 'playwright';

/** A limit above the number of stops of any page. */
const MOST_STOPS = 150;

/**
 * Walks a page by the Tab key once around from its top.
 * @returns the controls that Tab never reaches, and those without a visible focus
 */
export async function keyboardErrors(page: Page): Promise<string[]> {
  const wanted = await page.evaluate(() => {
    const SELECTOR =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
    const groups = new Set<string>();
    const stops = [...document.querySelectorAll<HTMLElement>(SELECTOR)].filter((element) => {
      if (!element.checkVisibility() || element.matches(':disabled, [tabindex="-1"]')) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      // the arrow keys move within a group; Tab stops at it once
      if (groups.has(element.name)) return false;
      groups.add(element.name);
      return true;
    });
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
    return stops.map((element) => nameOf(element));

    function nameOf(element: HTMLElement): string {
      if (element instanceof HTMLInputElement && element.type === 'radio') {
        return `radio ${element.name}`;
      }
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      // stored, because its text may change during the walk, for example a late price
      return (element.dataset['stop'] ??=
        `${element.tagName} "${name.trim().slice(0, 40)}" ${Math.random()}`);
    }
  });
  const reached = new Set<string>();
  const hidden: string[] = [];
  const isMissed = () => wanted.some((name) => !reached.has(name));
  for (let press = 0; press < MOST_STOPS && isMissed(); press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
      const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const name = isRadio
        ? `radio ${element.name}`
        : (element.dataset['stop'] ?? `${element.tagName} "${label.trim().slice(0, 40)}"`);
      // the focus ring is on the element itself, or on its visible replacement
      const shown = [element, element.parentElement].some((candidate) => {
        if (!candidate) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
      });
      return { name, shown };
    });
    if (!stop) continue;
    if (!stop.shown && !reached.has(stop.name)) hidden.push(`${stop.name} shows no focus`);
    reached.add(stop.name);
  }
  return [
    ...wanted.filter((name) => !reached.has(name)).map((name) => `${name} is not reached`),
    ...hidden,
  ];
}

/**
 * Waits until the library that drags rows has measured them after one was taken; it moves none before. The wait is in the
 * page, behind the library's own tasks.
 */
export function rowsAreMeasured(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        const atNextFrame = () => requestAnimationFrame(() => setTimeout(done));
        setTimeout(() => requestAnimationFrame(atNextFrame), 500);
      }),
  );
}
