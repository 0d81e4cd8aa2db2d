/**
 * The categories and sub-categories that have a drawing in public/art/categories, each with the emoji of our packs: an
 * operator who gave a category another emoji sees that one.
 */
const DRAWN: Readonly<Partial<Record<string, string>>> = {
  algebra: '🧮',
  animals: '🦒',
  'arithmetic-and-number-theory': '🔢',
  'arts-and-culture': '🎭',
  'arts-and-ideas': '💡',
  'ball-and-racket-sports': '⚽',
  'brands-and-inventions': '💡',
  'calculus-and-probability': '🎲',
  'charts-and-clocks': '📊',
  chemistry: '🧪',
  'chess-and-logic': '♟️',
  constellations: '✨',
  'culture-sets': '🎞️',
  'elements-and-molecules': '⚗️',
  'everyday-life': '🧺',
  'everyday-science': '🧪',
  'famous-melodies': '🎼',
  'fashion-and-design': '👗',
  'film-and-books': '🎬',
  flags: '🏁',
  'food-and-body': '🥕',
  'food-and-drink': '🍽️',
  football: '⚽',
  games: '🎲',
  geography: '🌍',
  'geometry-and-trigonometry': '📐',
  'great-lives': '🌟',
  'great-moments': '⏳',
  history: '🏛️',
  'history-sets': '🏺',
  'how-things-work': '⚙️',
  'human-body': '🫀',
  'instruments-and-intervals': '🎻',
  'internet-and-media': '🌐',
  'intervals-and-chords': '🎵',
  'keys-guitars-drums': '🎸',
  languages: '💬',
  literature: '📚',
  maps: '🌍',
  melodies: '🎹',
  'mixed-bag': '🎒',
  music: '🎵',
  'myths-and-legends': '🐉',
  'natural-world': '🍂',
  nature: '🌿',
  'nature-sets': '🐾',
  'olympic-games': '🏅',
  'olympics-and-other-sports': '🏅',
  orchestra: '🎺',
  patterns: '🧩',
  physics: '🧲',
  places: '🗺️',
  'plants-and-gardens': '🌱',
  'rhythm-and-morse': '🥁',
  'rhythms-and-dances': '💃',
  'rockets-and-astronauts': '🚀',
  'scales-and-modes': '🎶',
  science: '⚗️',
  'science-and-technology': '🔬',
  'science-sets': '🧫',
  'series-and-animation': '📺',
  'shapes-and-graphs': '📐',
  'sheet-music': '🎼',
  'sounds-of-nature': '🐦',
  space: '🪐',
  'speed-and-number': '⏱️',
  'spoken-words': '🗣️',
  sports: '⚽',
  technology: '💻',
  'world-instruments': '🪕',
  'world-sets': '🧭',
};

/** A category or sub-category, as the server sends it. */
export interface PicturedCategory {
  readonly slug: string;
  /** An emoji, or ''. */
  readonly icon: string;
  /** The address of the operator's picture, or ''. */
  readonly image?: string;
}

/** The address of a drawing of ours by its name. */
export const drawingOf = (name: string): string => `/art/categories/${name}.svg`;

/**
 * The address of a category's picture: the operator's, or our drawing. Undefined if the operator chose an emoji. The
 * language variants of a category share a drawing: `animals-es` has that of `animals`.
 */
export function categoryPicture({ slug, icon, image }: PicturedCategory): string | undefined {
  if (image) return image;
  const name = slug.replace(/-[a-z]{2}$/, '');
  const emoji = DRAWN[name];
  if (emoji !== undefined && (icon === '' || icon === emoji)) return drawingOf(name);
  return icon === '' ? drawingOf('any') : undefined;
}

/**
 * The address of our drawing for a question's category, which is the beginning of the question's id; the general one if
 * we have none. Of two categories that fit, the longer name counts.
 */
export function questionDrawing(id: string): string {
  for (let end = id.lastIndexOf('-'); end > 0; end = id.lastIndexOf('-', end - 1)) {
    const found = categoryPicture({ slug: id.slice(0, end), icon: '' });
    if (found !== undefined && found !== drawingOf('any')) return found;
  }
  return drawingOf('any');
}
