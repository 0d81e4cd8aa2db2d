'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { nextTheme, THEME_COOKIE } from './theme.ts';
import type { Theme } from './theme.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const ONE_YEAR_S = 31_536_000;

/** Turns through system, light and dark. Words come as props: the shell loads no translations in the browser. */
export function ThemeToggle({
  initial,
  labels,
}: {
  initial: Theme;
  labels: Readonly<Record<Theme, string>>;
}) {
  const [theme, setTheme] = useState(initial);
  const Icon = ICONS[theme];

  function turn(): void {
    const next = nextTheme(theme);
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
    document.documentElement.dataset['theme'] = next;
    setTheme(next);
  }

  return (
    <IconButton label={labels[theme]} onClick={turn}>
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
