import type { ScreenLanguage } from '../features/shared/i18n/screen-languages.ts';
import { provideScreenLanguages } from '../features/shared/i18n/screen-languages.ts';
import { readScreenLanguages } from '../server/page-data.ts';

// for what is imported beside it: every page, and the one for when there is no network. The English keys are in all of them.
provideScreenLanguages(
  () => readScreenLanguages() as Promise<readonly unknown[]> as Promise<readonly ScreenLanguage[]>,
);
