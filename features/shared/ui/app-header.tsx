import Link from 'next/link';
import type { ReactNode } from 'react';
import { SoundToggle } from '../sound/sound-toggle.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import type { Theme } from '../theme/theme.ts';
import { Logo } from './logo.tsx';

/** The words of the header, from the server: the shell loads no translations in the browser. */
export interface HeaderWords {
  readonly home: string;
  readonly sound: string;
  readonly theme: Readonly<Record<Theme, string>>;
}

/** The bar at the top: the way home, what is put inside (coins, account), sound and colours. */
export function AppHeader({
  words,
  theme,
  children,
}: {
  words: HeaderWords;
  theme: Theme;
  children?: ReactNode;
}) {
  return (
    <header className="mx-auto flex w-full max-w-6xl items-center gap-2 px-4 py-3 sm:px-8">
      <Link href="/" aria-label={words.home} className="rounded-control">
        <Logo />
      </Link>
      {/* features/auth fills it where somebody is signed in */}
      <div id="account-place" className="ms-auto flex min-w-0 items-center gap-2">
        {children}
      </div>
      <div className="flex">
        <SoundToggle label={words.sound} />
        <ThemeToggle initial={theme} labels={words.theme} />
      </div>
    </header>
  );
}
