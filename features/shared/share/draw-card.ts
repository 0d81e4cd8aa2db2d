import type { CardMark, ScoreCard } from './score-card.ts';
import { markRows } from './score-card.ts';

/** The size of messenger previews, in pixels. */
const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 60;
/** The side of the drawing. */
const DRAWING = 260;

const COLOURS = ['sun', 'on-sun', 'raised', 'line-strong', 'success', 'danger', 'muted'] as const;
type Colour = (typeof COLOURS)[number];

/** Splits a text into lines that are narrower than `width`; the last line takes the rest. @param widthOf in pixels */
export function linesOf(
  text: string,
  widthOf: (text: string) => number,
  width: number,
  most: number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && (lines.length === most || widthOf(longer) <= width)) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** Draws a card in the colours of the page, as a PNG; undefined if the device cannot draw. */
export async function cardPicture(card: ScoreCard): Promise<File | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const colours = pageColours();
  const isMirrored = document.documentElement.dir === 'rtl';
  context.fillStyle = colours.sun;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const drawing = await loadedImage(card.drawing);
  drawDrawing(context, drawing, isMirrored ? WIDTH - MARGIN - DRAWING : MARGIN, colours);
  drawTexts(context, card, isMirrored, colours);
  drawMarks(context, card.marks, isMirrored, colours);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob ? new File([blob], 'quizbout.png', { type: 'image/png' }) : undefined;
}

/** The theme's colours, resolved for the current look of the page. */
function pageColours(): Readonly<Record<Colour, string>> {
  const probe = document.createElement('span');
  document.body.append(probe);
  const found = COLOURS.map((name): [Colour, string] => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(found) as Record<Colour, string>;
}

/** Loads an image of this site; undefined if it does not arrive. */
async function loadedImage(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}

type Context = CanvasRenderingContext2D;
type Colours = Readonly<Record<Colour, string>>;

function drawDrawing(
  context: Context,
  image: HTMLImageElement | undefined,
  left: number,
  colours: Colours,
): void {
  if (!image) return;
  context.save();
  context.beginPath();
  context.roundRect(left, MARGIN, DRAWING, DRAWING, 40);
  context.fillStyle = colours.raised;
  context.fill();
  context.clip();
  try {
    context.drawImage(image, left, MARGIN, DRAWING, DRAWING);
  } catch {
    // some browsers draw no SVG without a size: the frame stays empty
  }
  context.restore();
}

function drawTexts(context: Context, card: ScoreCard, isMirrored: boolean, colours: Colours) {
  const family =
    getComputedStyle(document.documentElement).getPropertyValue('--font-display') || 'sans-serif';
  const space = WIDTH - 3 * MARGIN - DRAWING;
  const start = isMirrored ? WIDTH - 2 * MARGIN - DRAWING : 2 * MARGIN + DRAWING;
  context.fillStyle = colours['on-sun'];
  context.textAlign = isMirrored ? 'right' : 'left';
  context.direction = isMirrored ? 'rtl' : 'ltr';
  const write = (text: string, size: number, y: number, x = start, width = space) => {
    context.font = `800 ${size}px ${family}`;
    const needed = context.measureText(text).width;
    context.font = `800 ${Math.floor(size * Math.min(1, Math.max(0.6, width / needed)))}px ${family}`;
    context.fillText(text, x, y, width);
  };
  write(card.headline, 96, MARGIN + 84);
  context.font = `800 42px ${family}`;
  const widthOf = (text: string) => context.measureText(text).width;
  linesOf(card.facts, widthOf, space, 3).forEach((line, number) => {
    write(line, 42, MARGIN + 150 + number * 54);
  });
  const edge = isMirrored ? WIDTH - MARGIN : MARGIN;
  write(card.words, 42, HEIGHT - MARGIN + 8, edge, WIDTH - 2 * MARGIN);
}

/** Draws the squares, with a tick, a cross or nothing in them, for people who see no difference in colour. */
function drawMarks(
  context: Context,
  marks: readonly CardMark[],
  isMirrored: boolean,
  colours: Colours,
): void {
  const rows = markRows(marks);
  const longest = Math.max(1, ...rows.map(({ length }) => length));
  // the space between the drawing and the words
  const [top, height] = [MARGIN + DRAWING + 24, 150];
  const gap = 10;
  const side = Math.min(
    70,
    (height - gap * (rows.length - 1)) / Math.max(1, rows.length),
    (WIDTH - 2 * MARGIN) / longest - gap,
  );
  for (const [row, cells] of rows.entries()) {
    for (const [column, mark] of cells.entries()) {
      const offset = column * (side + gap);
      const x = isMirrored ? WIDTH - MARGIN - side - offset : MARGIN + offset;
      drawMark(context, mark, x, top + row * (side + gap), side, colours);
    }
  }
}

function drawMark(
  context: Context,
  mark: CardMark,
  x: number,
  y: number,
  side: number,
  colours: Colours,
): void {
  context.beginPath();
  context.roundRect(x, y, side, side, side / 5);
  context.fillStyle =
    mark === 'right' ? colours.success : mark === 'wrong' ? colours.danger : colours.raised;
  context.fill();
  if (mark === 'missed') return;
  context.beginPath();
  const at = (part: number) => part * side;
  if (mark === 'right') {
    context.moveTo(x + at(0.25), y + at(0.52));
    context.lineTo(x + at(0.43), y + at(0.7));
    context.lineTo(x + at(0.76), y + at(0.32));
  } else {
    context.moveTo(x + at(0.3), y + at(0.3));
    context.lineTo(x + at(0.7), y + at(0.7));
    context.moveTo(x + at(0.7), y + at(0.3));
    context.lineTo(x + at(0.3), y + at(0.7));
  }
  context.strokeStyle = colours.raised;
  context.lineWidth = side / 9;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke();
}
