/** A piece of a text: plain, or the source of a formula. */
export interface TexPiece {
  readonly kind: 'text' | 'formula';
  readonly value: string;
}

/**
 * Splits a text at its formulas, which stand between dollar signs. `\$` is a dollar sign, and so is one without a partner.
 */
export function splitTex(text: string): readonly TexPiece[] {
  const pieces: TexPiece[] = [];
  let plain = '';
  const endPlain = () => {
    if (plain) pieces.push({ kind: 'text', value: plain });
    plain = '';
  };
  for (const [part, formula] of text.matchAll(/\\\$|\$((?:\\.|[^$\\])+)\$|[^\\$]+|[\\$]/gsu)) {
    if (formula === undefined) {
      plain += part === '\\$' ? '$' : part;
      continue;
    }
    endPlain();
    pieces.push({ kind: 'formula', value: formula });
  }
  endPlain();
  return pieces;
}

/** A piece with the punctuation beside its formula, which must stay on the formula's line. */
export interface TexGroup extends TexPiece {
  /** Opening brackets and quotes right before the formula; '' for none. */
  readonly before: string;
  /** Commas, stops, closing brackets and the like right after it; '' for none. */
  readonly after: string;
}

/** Gives each formula the punctuation beside it, so that no line breaks between them. */
export function keepTogether(pieces: readonly TexPiece[]): readonly TexGroup[] {
  const groups: TexGroup[] = pieces.map((piece) => ({ ...piece, before: '', after: '' }));
  for (const [place, { kind, value }] of groups.entries()) {
    if (kind === 'formula') continue;
    let rest = value;
    const last = groups[place - 1];
    const closing = /^[^\s\p{L}\p{N}([{«“‘$]+/u.exec(rest)?.[0] ?? '';
    if (last?.kind === 'formula' && closing) {
      groups[place - 1] = { ...last, after: closing };
      rest = rest.slice(closing.length);
    }
    const next = groups[place + 1];
    const opening = /[([{«“‘]+$/u.exec(rest)?.[0] ?? '';
    if (next?.kind === 'formula' && opening) {
      groups[place + 1] = { ...next, before: opening };
      rest = rest.slice(0, rest.length - opening.length);
    }
    groups[place] = { kind, value: rest, before: '', after: '' };
  }
  return groups;
}
