import type { ReactNode } from 'react';
import type { Language } from '../shared/i18n/languages.ts';
import { offeredLanguages } from '../shared/i18n/screen-languages.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { SoundToggle } from '../shared/sound/sound-toggle.tsx';
import { ThemeToggle } from '../shared/theme/theme-toggle.tsx';
import type { Theme } from '../shared/theme/theme.ts';
import { Logo } from '../shared/ui/logo.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { IntentLink } from '../shared/ui/intent-link.tsx';

/** The bar at the top of every page: the way home, the main ways, the account, language, sound and colours. */
export async function Header({
  theme,
  language,
  logo,
  name,
  account,
  isSignedIn,
}: {
  theme: Theme;
  language: Language;
  /** Address of the operator's picture; '' for our own mark. */
  logo: string;
  /** Of the game, as the operator has it. */
  name: string;
  /** The player's corner. */
  account: ReactNode;
  isSignedIn: boolean;
}) {
  const t = await requestTexts();
  return (
    <header className="relative mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3 sm:px-8">
      <IntentLink
        href="/"
        aria-label={t('shell.home').replace(t('common.name'), name)}
        className="rounded-control"
      >
        {logo ? <img src={logo} alt="" className="h-10 w-auto" /> : <Logo name={name} />}
      </IntentLink>
      <nav aria-label={t('shell.nav')} className="ms-4 hidden gap-1 font-display font-bold md:flex">
        <NavLink href="/">{t('shell.play')}</NavLink>
        <NavLink href="/profile/leaderboard/">{t('shell.leaderboard')}</NavLink>
        <NavLink href="/instructions/">{t('shell.instructions')}</NavLink>
      </nav>
      <div className="ms-auto flex min-w-0 flex-wrap items-center">
        {account}
        <LanguageMenu
          label={t('shell.language')}
          current={language.code}
          isSignedIn={isSignedIn}
          languages={await offeredLanguages()}
        />
        <SoundToggle label={t('shell.sound')} />
        <ThemeToggle
          initial={theme}
          labels={{
            system: t('shell.theme.system'),
            light: t('shell.theme.light'),
            dark: t('shell.theme.dark'),
          }}
        />
      </div>
    </header>
  );
}

function NavLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <IntentLink
      href={href}
      className="inline-flex min-h-11 items-center rounded-control px-3 hover:bg-sunken"
    >
      {children}
    </IntentLink>
  );
}
