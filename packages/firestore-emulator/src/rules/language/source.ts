/** A place in a source: both numbers count from 1, columns in UTF-16 code units. */
export interface SourceLocation {
  readonly line: number;
  readonly column: number;
}

/** The text of a rules file under its name, with offsets translated to lines and columns. */
export class Source {
  readonly name: string;
  readonly body: string;
  readonly #lineStarts: readonly number[];

  constructor(body: string, name = 'firestore.rules') {
    this.body = body;
    this.name = name;
    const starts = [0];
    for (let at = body.indexOf('\n'); at >= 0; at = body.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#lineStarts = starts;
  }

  /** The line and column of an offset; offsets beyond the end are taken as the end. */
  locate(offset: number): SourceLocation {
    const starts = this.#lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.min(offset, this.body.length) - (starts[low] ?? 0) + 1 };
  }

  /** The text of a line without its line break; '' when there is no such line. */
  lineText(line: number): string {
    const start = this.#lineStarts[line - 1];
    if (start === undefined) return '';
    const end = this.#lineStarts[line];
    return this.body.slice(start, end === undefined ? undefined : end - 1).replace(/\r$/, '');
  }

  get lineCount(): number {
    return this.#lineStarts.length;
  }
}
