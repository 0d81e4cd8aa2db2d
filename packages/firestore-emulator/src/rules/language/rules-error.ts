import type { Source } from './source.ts';

/** Rules that production would refuse. The message names the place, shows it with a caret and says what is expected. */
export class RulesSyntaxError extends Error {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The sentence alone, without place and excerpt: `Expected ")", found "if".` */
  readonly detail: string;

  constructor(source: Source, offset: number, detail: string) {
    const { line, column } = source.locate(offset);
    super(`${source.name}:${line}:${column} ${detail}\n\n${excerpt(source, line, column)}`);
    this.name = 'RulesSyntaxError';
    this.file = source.name;
    this.line = line;
    this.column = column;
    this.detail = detail;
  }
}

const CONTEXT_LINES = 2;
const MAX_EXCERPT_COLUMNS = 160;

/** The line with two lines before and after it, and a caret under the column. */
function excerpt(source: Source, line: number, column: number): string {
  const last = Math.min(line + CONTEXT_LINES, source.lineCount);
  const width = String(last).length;
  const from = Math.max(0, column - MAX_EXCERPT_COLUMNS);
  const rows: string[] = [];
  for (let at = Math.max(1, line - CONTEXT_LINES); at <= last; at++) {
    const text = source.lineText(at).slice(from, from + 2 * MAX_EXCERPT_COLUMNS);
    rows.push(`${String(at).padStart(width)} | ${text}`.trimEnd());
    if (at === line) rows.push(`${' '.repeat(width)} | ${caretLine(text, column - 1 - from)}`);
  }
  return rows.join('\n');
}

/** Copies tabs, so that the caret is under its character at any tab width. */
function caretLine(text: string, column: number): string {
  return `${text.slice(0, column).replace(/[^\t]/g, ' ')}^`;
}
