import { atom } from 'jotai';
import { browserPage } from './browser-page.ts';
import type { Page } from './page.ts';

/** The page these atoms live in. */
export const pageAtom = atom<Page>(browserPage);
