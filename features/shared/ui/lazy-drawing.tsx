import type { ComponentType } from 'react';
import { lazy } from 'react';

const Nothing = () => null;

/**
 * A component that is loaded when it is shown, and draws nothing if loading fails: the page is complete without it, and an
 * error here would replace the page.
 */
export const lazyDrawing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Nothing };
    }
  });
