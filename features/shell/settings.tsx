import type { UiLanguage } from '../shared/i18n/languages.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { offeredLanguages } from '../shared/i18n/screen-languages.ts';
import { SoundToggle } from '../shared/sound/sound-toggle.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import type { Theme } from '../shared/theme/theme.ts';
import { LanguageMenu } from './language-menu.tsx';

/** Language, sound and theme settings, as three icons or as three menu rows. */
export async function Settings({
  theme,
  language,
  isSignedIn,
  areRows = false,
}: {
  theme: Theme;
  language: UiLanguage;
  isSignedIn: boolean;
  areRows?: boolean;
}) {
  const t = await requestTexts();
  return (
    <>
      <LanguageMenu
        label={t('shell.language')}
        current={language.code}
        isSignedIn={isSignedIn}
        languages={await offeredLanguages()}
        isRow={areRows}
      />
      <SoundToggle label={t('shell.sound')} isRow={areRows} />
      <ThemeToggle
        initial={theme}
        labels={{
          system: t('shell.theme.system'),
          light: t('shell.theme.light'),
          dark: t('shell.theme.dark'),
        }}
        isRow={areRows}
      />
    </>
  );
}
