/** The theme choices; `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** Name of the cookie; the server reads it, so that the first paint has the right colours. */
export const THEME_COOKIE = 'theme';

/** Reads the cookie's value; anything unknown is `system`. */
export function readTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

/** The choice that follows on a press of the switch. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
}
