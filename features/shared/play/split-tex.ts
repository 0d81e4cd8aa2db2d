/** A piece of a text: plain, or the source of a formula. */
export interface TexPiece {
  readonly kind: 'text' | 'formula';
  readonly value: string;
}

/** Takes a text apart at its formulas, which stand between dollar signs; `\$` is a dollar, and one without a partner too. */
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
