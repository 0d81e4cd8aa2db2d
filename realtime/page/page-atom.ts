import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { dispatchAtom } from '../dispatch-atom.ts';
import type { LocalMoment } from '../clock/clock.ts';
import { browserPage } from './browser-page.ts';
import type { Line } from '../../domain/contract/line.ts';
import type { Page } from './page.ts';

/** The page of these atoms. */
export const pageAtom = atom<Page>(browserPage);

/** The sender of the answer to the page's last small request; ours before the first. */
export const lineAtom = atom<Line>('ours');

/** When the line last returned after it was gone; null if it never was. */
export const lineReturnAtom = atom<LocalMoment | null>(null);

const hiddenAtom = atom(false);

const visibilityEffect = atomEffect((get, set) => {
  const page = get(pageAtom);
  const dispatch = set(dispatchAtom);
  set(hiddenAtom, page.isHidden());
  return page.onVisibility(() => dispatch(hiddenAtom, page.isHidden()));
});

/** Whether the page is hidden. */
export const isPageHiddenAtom = atom((get) => {
  get(visibilityEffect);
  return get(hiddenAtom);
});
