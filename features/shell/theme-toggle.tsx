'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { nextTheme, readTheme, THEME_COOKIE } from '../shared/theme/theme.ts';
import type { Theme } from '../shared/theme/theme.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const ONE_YEAR_S = 31_536_000;

/** The page's toggles: the header has one for wide windows and one in its menu. */
const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server writes the theme on the root element; a press changes it there. */
const shownTheme = () => readTheme(document.documentElement.dataset['theme']);

/** Switches between system, light and dark. Texts come as props: the shell loads no translations in the browser. */
export function ThemeToggle({
  initial,
  labels,
  isRow = false,
}: {
  initial: Theme;
  labels: Readonly<Record<Theme, string>>;
  isRow?: boolean;
}) {
  const theme = useSyncExternalStore(watch, shownTheme, () => initial);
  const Icon = ICONS[theme];

  function turn(): void {
    const next = nextTheme(theme);
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
    document.documentElement.dataset['theme'] = next;
    for (const listener of listeners) listener();
  }

  return (
    <IconButton label={labels[theme]} isRow={isRow} onClick={turn}>
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
