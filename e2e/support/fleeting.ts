import type { Page } from 'playwright';

/**
 * Waits inside the page, frame by frame, until an element of this selector has this text: for a text that disappears by
 * itself, perhaps before a test on a busy machine has looked again. Begin it before its cause, and await it after. It does
 * not look whether the element can be seen.
 */
export const willShow = (page: Page, text: string, selector: string): Promise<unknown> =>
  awaitedLater(
    page.waitForFunction(
      ([wanted, within]) =>
        [...document.querySelectorAll(within)].some(({ textContent }) =>
          textContent?.includes(wanted),
        ),
      [text, selector] as const,
    ),
  );

/** The same for an element of a selector. */
export const willHave = (page: Page, selector: string): Promise<unknown> =>
  awaitedLater(page.waitForFunction((wanted) => document.querySelector(wanted), selector));

/** The same for a toast. */
export const willToast = (page: Page, text: string): Promise<unknown> =>
  willShow(page, text, '[role=status]');

/** Presses the button of this name inside the page as soon as it is not disabled, likewise; even one that is covered. */
export const willPress = (page: Page, name: string): Promise<unknown> =>
  awaitedLater(
    page.waitForFunction((wanted) => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent, disabled }) => textContent?.trim() === wanted && !disabled,
      );
      button?.click();
      return button !== undefined;
    }, name),
  );

/** A failure of the test before it awaits this is the only one that is shown. */
function awaitedLater<T>(seen: Promise<T>): Promise<T> {
  seen.catch(() => {});
  return seen;
}
