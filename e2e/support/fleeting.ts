import type { Page } from 'playwright';

/**
 * Waits inside the page, frame by frame, until it shows this text in an element of this selector: for a text that disappears
 * by itself, perhaps before a test on a busy machine has looked again. Begin it before its cause, and await it after.
 */
export const willShow = (page: Page, text: string, selector = 'body'): Promise<unknown> =>
  page.waitForFunction(
    ([wanted, within]) =>
      [...document.querySelectorAll(within)].some(({ textContent }) =>
        textContent?.includes(wanted),
      ),
    [text, selector] as const,
  );

/** The same for an element of a selector. */
export const willHave = (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelector(wanted), selector);

/** The same for a toast. */
export const willToast = (page: Page, text: string): Promise<unknown> =>
  willShow(page, text, '[role=status]');

/** Presses the button of this name inside the page as soon as it can be pressed, likewise. */
export const willPress = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction((wanted) => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent, disabled }) => textContent?.trim() === wanted && !disabled,
    );
    button?.click();
    return button !== undefined;
  }, name);
