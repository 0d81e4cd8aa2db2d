/**
 * The greatest number of cards of a player: with the longest ids 680 kB, because a document of Firestore has at most
 * 1 MiB.
 */
export const MAX_CARDS = 10_000;

/** The cards that a player does not have yet, each once. @param cards ids of questions, the newest last */
export function newCards(cards: readonly string[], ids: readonly string[]): readonly string[] {
  const own = new Set(cards);
  return [...new Set(ids)]
    .filter((id) => !own.has(id))
    .slice(0, Math.max(0, MAX_CARDS - cards.length));
}

/**
 * A player's cards by category, the newest first. The id of a question begins with the slug of its category; of two
 * slugs that fit, the longer one counts.
 * @param slugs of all categories
 */
export function cardsByCategory(
  cards: readonly string[],
  slugs: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const known = new Set(slugs);
  const found = new Map<string, string[]>();
  for (const id of cards.toReversed()) {
    const slug = categoryOf(id, known);
    if (slug === undefined) continue;
    const own = found.get(slug);
    if (own) own.push(id);
    else found.set(slug, [id]);
  }
  return found;
}

function categoryOf(id: string, slugs: ReadonlySet<string>): string | undefined {
  for (let end = id.lastIndexOf('-'); end > 0; end = id.lastIndexOf('-', end - 1)) {
    const slug = id.slice(0, end);
    if (slugs.has(slug)) return slug;
  }
  return undefined;
}
