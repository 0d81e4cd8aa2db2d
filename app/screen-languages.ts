import type { ScreenLanguage } from '../features/shared/i18n/screen-languages.ts';
import { provideScreenLanguages } from '../features/shared/i18n/screen-languages.ts';
import { readScreenLanguages } from '../server/page-data.ts';

// every page and the offline page import this file, so they know the operator's languages; missing texts fall back to
// English
provideScreenLanguages(
  () => readScreenLanguages() as Promise<readonly unknown[]> as Promise<readonly ScreenLanguage[]>,
);
