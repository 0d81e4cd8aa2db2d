import type { Point } from './draw.ts';
import { circle, fill, lineThrough, num, path, picture, rect, stroke } from './draw.ts';

/** Size of a picture of music in pixels. */
const SHEET = { width: 480, height: 320 } as const;
/** Pixels between two lines; the lowest line; the ends of the staff. */
const [GAP, LOWEST, LEFT, RIGHT] = [26, 212, 30, 450];

export type Clef = 'treble' | 'bass';

/** The height of a step of the staff: 0 is the lowest line, 1 the space above it. */
const heightOf = (step: number) => LOWEST - (step * GAP) / 2;

const LETTERS = 'CDEFGAB';

/** Counts the white keys of a piano from C in octave 0. */
export type WhiteKey = number;

/** The key on the lowest line of a clef: E4 or G2. */
const LOWEST_KEY: Readonly<Record<Clef, WhiteKey>> = { treble: 4 * 7 + 2, bass: 2 * 7 + 4 };

/** The name of a white key, without its octave. */
export const letterOf = (key: WhiteKey) => LETTERS[key % 7] ?? '';

/** The step of the staff on which a key stands. */
export const stepOf = (key: WhiteKey, clef: Clef) => key - LOWEST_KEY[clef];

/** The key on a step of the staff. */
export const keyAt = (step: number, clef: Clef): WhiteKey => LOWEST_KEY[clef] + step;

const SEMITONES = [0, 2, 4, 5, 7, 9, 11];

/** The semitones of a white key above C in octave 0. */
export const semitonesOf = (key: WhiteKey) => Math.floor(key / 7) * 12 + (SEMITONES[key % 7] ?? 0);

/** Where a note stands, as text. */
export function placeText(step: number): string {
  if (step < -1)
    return step % 2 === 0
      ? `on ledger line ${-step / 2} below`
      : `under ledger line ${(-step - 1) / 2} below`;
  if (step > 9)
    return step % 2 === 0
      ? `on ledger line ${step / 2 - 4} above`
      : `over ledger line ${(step - 9) / 2} above`;
  if (step === -1) return 'just below the staff';
  if (step === 9) return 'just above the staff';
  return step % 2 === 0 ? `on line ${step / 2 + 1}` : `in space ${(step + 1) / 2}`;
}

/** Path data in gaps from a point, as pixels. */
function scaled(data: string, [x, y]: Point): string {
  let isX = false;
  return data.replaceAll(/-?\d+(?:\.\d+)?/g, (value) => {
    isX = !isX;
    return num((isX ? x : y) + Number(value) * GAP);
  });
}

const TREBLE =
  'M0.3 0.5C-0.3 0.5 -0.5 -0.45 0.15 -0.6C0.95 -0.75 1.25 0.15 1 0.6C0.65 1.2 -0.5 1.15 -0.9 0.5C-1.35 -0.4 -0.65 -1.3 0.05 -2' +
  'C0.65 -2.6 0.75 -3.2 0.62 -3.8C0.5 -4.35 0.2 -4.25 0 -3.6C-0.18 -3 -0.02 -2.2 0.1 -1.5L0.5 1.5C0.58 2.25 0 2.6 -0.35 2.3';
const BASS = 'M0 0C-0.1 -0.95 1.65 -1.35 1.75 0.1C1.8 1.4 0.7 2.3 -0.35 2.8';

function clefShape(clef: Clef): string {
  const line = stroke('text', 4);
  if (clef === 'treble') {
    const at: Point = [LEFT + 40, heightOf(2)];
    return (
      path(scaled(TREBLE, at), line) + circle([at[0] - 7, at[1] + 2.05 * GAP], 7, fill('text'))
    );
  }
  const at: Point = [LEFT + 24, heightOf(6)];
  return (
    path(scaled(BASS, at), stroke('text', 5)) +
    circle([at[0] + 5, at[1]], 9, fill('text')) +
    circle([at[0] + 2.3 * GAP, at[1] - GAP / 2], 4, fill('text')) +
    circle([at[0] + 2.3 * GAP, at[1] + GAP / 2], 4, fill('text'))
  );
}

/** The five lines with a clef and what stands on them. */
export function staff(clef: Clef | undefined, content: string): string {
  const lines = [0, 2, 4, 6, 8].map((step) => `M${LEFT} ${num(heightOf(step))}H${RIGHT}`).join('');
  const drawn = path(lines, stroke('strong', 2)) + (clef ? clefShape(clef) : '') + content;
  return picture(SHEET.width, SHEET.height, drawn);
}

/** A note value, by the number of its notes in a semibreve. */
export type Value = 1 | 2 | 4 | 8 | 16;

interface NoteStyle {
  readonly value?: Value;
  readonly isDotted?: boolean;
  /** Whether to leave out the stem, as in a chord. */
  readonly isBare?: boolean;
}

/** A note on a step of the staff, with its ledger lines. */
export function note(
  x: number,
  step: number,
  { value = 4, isDotted = false, isBare = false }: NoteStyle = {},
): string {
  const y = heightOf(step);
  const ledgers: number[] = [];
  for (let line = -2; line >= step; line -= 2) ledgers.push(line);
  for (let line = 10; line <= step; line += 2) ledgers.push(line);
  const extra = ledgers
    .map((line) => `M${num(x - 24)} ${num(heightOf(line))}H${num(x + 24)}`)
    .join('');
  const isHollow = value <= 2;
  const head =
    `<ellipse cx="${num(x)}" cy="${num(y)}" rx="15" ry="10.5" transform="rotate(-20 ${num(x)} ${num(y)})" ` +
    `${isHollow ? stroke('text', 4) : fill('text')}/>`;
  const isUp = step < 4;
  const [stemX, end] = isUp ? [x + 13.5, y - 82] : [x - 13.5, y + 82];
  const stem =
    value === 1 || isBare
      ? ''
      : lineThrough(
          [
            [stemX, y + (isUp ? -4 : 4)],
            [stemX, end],
          ],
          'text',
          3.5,
        );
  const flags = isBare ? 0 : value === 8 ? 1 : value === 16 ? 2 : 0;
  const way = isUp ? 1 : -1;
  const flag = Array.from({ length: flags }, (_, at) => {
    const top = end + way * at * 20;
    return path(
      `M${num(stemX)} ${num(top)}c4 ${18 * way} 26 ${22 * way} 17 ${50 * way}`,
      stroke('text', 4.5),
    );
  }).join('');
  const dot = isDotted
    ? circle([x + 27, y - (step % 2 === 0 ? GAP / 2 : 0)], 4.5, fill('text'))
    : '';
  return (extra ? path(extra, stroke('strong', 2)) : '') + head + stem + flag + dot;
}

/** A sharp or flat sign before the place of a note. */
export function accidental(x: number, step: number, sign: 'sharp' | 'flat'): string {
  const y = heightOf(step);
  if (sign === 'sharp') {
    return (
      path(
        `M${num(x - 4)} ${num(y - 22)}V${num(y + 24)}M${num(x + 5)} ${num(y - 25)}V${num(y + 21)}`,
        stroke('text', 2.5),
      ) +
      path(
        `M${num(x - 10)} ${num(y - 5)}L${num(x + 11)} ${num(y - 11)}M${num(x - 10)} ${num(y + 10)}L${num(x + 11)} ${num(y + 4)}`,
        stroke('text', 5),
      )
    );
  }
  return path(
    `M${num(x - 6)} ${num(y - 38)}V${num(y + 13)}C${num(x + 6)} ${num(y + 6)} ${num(x + 14)} ${num(y - 6)} ${num(x + 7)} ${num(y - 10)}C${num(x + 3)} ${num(y - 12)} ${num(x - 3)} ${num(y - 9)} ${num(x - 6)} ${num(y - 4)}`,
    stroke('text', 3.2),
  );
}

/** The line at the end of a bar. */
export const barLine = (x: number) =>
  rect(x - 1.5, heightOf(8), 3, heightOf(0) - heightOf(8), fill('text'));
