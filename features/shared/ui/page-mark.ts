import { useLayoutEffect } from 'react';

/**
 * Sets an attribute of the root element for globals.css while the caller is mounted.
 *
 * `:root:has(…)` needs no hook, but with it each change of the page makes the browser match again and compute all styles:
 * that took a quarter of the time until an answer is visible.
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
