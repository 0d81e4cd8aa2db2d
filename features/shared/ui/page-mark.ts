import { useLayoutEffect } from 'react';

/**
 * Says of the whole page, as an attribute of its root for globals.css, that something is on it while the caller is.
 *
 * `:root:has(…)` would say it without a hook, but then whatever changes anywhere in the page makes the browser ask again, and
 * draw up the styles of everything anew: a quarter of what an answer costs until it is seen.
 * @param name as in `data-<name>`
 */
export function usePageMark(name: 'playing' | 'deciding' | 'forms' | 'alone', value = ''): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset[name] = value;
    return () => {
      delete dataset[name];
    };
  }, [name, value]);
}
