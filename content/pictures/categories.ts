import type { PictureCategory } from './asked.ts';
import { askFlags } from './flags.ts';

/** All categories of questions about pictures. */
export const PICTURE_CATEGORIES: readonly PictureCategory[] = [
  { slug: 'flags', name: 'Flags', icon: '🏁', width: 480, height: 320, asked: askFlags },
];
