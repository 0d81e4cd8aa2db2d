import type { Page } from 'playwright';
import { afterEach } from 'vitest';
import { openBrowsers } from '../../tests/support/browser.ts';

const TEXT_LENGTH = 800;

/** A page that hangs gives no text. */
const READ_MS = 5_000;

async function textOf(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: READ_MS });
  return text.replaceAll(/\s+/g, ' ').slice(0, TEXT_LENGTH);
}

/**
 * Prints the errors of a failed test at once, because a run that is ended early prints no summary, and the address and
 * the text of every open page: a timeout names only the missing element.
 */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const { message } of task.result.errors ?? []) console.error(`${task.name}\n  ${message}`);
  const pages = [...openBrowsers].flatMap((browser) =>
    browser.contexts().flatMap((context) => context.pages()),
  );
  for (const page of pages) {
    const text = await textOf(page).catch((error: Error) => `no text: ${error.message}`);
    console.error(`${task.name}\n  ${page.url()}\n  ${text}`);
  }
});
