import type { PictureCategory } from './asked.ts';
import { askCharts } from './charts.ts';
import { askChemistry } from './chemistry.ts';
import { askConstellations } from './constellations.ts';
import { askFlags } from './flags.ts';
import { askGeometry } from './geometry.ts';
import { askLogic } from './logic.ts';
import { askMaps } from './maps.ts';
import { askNotation } from './notation.ts';
import { askPatterns } from './patterns.ts';

/** All categories of questions about pictures. */
export const PICTURE_CATEGORIES: readonly PictureCategory[] = [
  { slug: 'flags', name: 'Flags', icon: '🏁', width: 480, height: 320, asked: askFlags },
  {
    slug: 'maps',
    name: 'Maps',
    icon: '🌍',
    width: 480,
    height: 320,
    asked: askMaps,
  },
  {
    slug: 'elements-and-molecules',
    name: 'Elements & Molecules',
    icon: '⚗️',
    width: 480,
    height: 320,
    asked: askChemistry,
  },
  {
    slug: 'shapes-and-graphs',
    name: 'Shapes & Graphs',
    icon: '📐',
    width: 480,
    height: 320,
    asked: askGeometry,
  },
  {
    slug: 'charts-and-clocks',
    name: 'Charts & Clocks',
    icon: '📊',
    width: 480,
    height: 320,
    asked: askCharts,
  },
  {
    slug: 'sheet-music',
    name: 'Sheet Music',
    icon: '🎼',
    width: 480,
    height: 320,
    asked: askNotation,
  },
  {
    slug: 'constellations',
    name: 'Constellations',
    icon: '✨',
    width: 480,
    height: 320,
    asked: askConstellations,
  },
  {
    slug: 'chess-and-logic',
    name: 'Chess & Logic',
    icon: '♟️',
    width: 480,
    height: 320,
    asked: askLogic,
  },
  {
    slug: 'patterns',
    name: 'Patterns',
    icon: '🧩',
    width: 480,
    height: 320,
    asked: askPatterns,
  },
];
