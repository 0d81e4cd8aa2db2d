/** The colours of a picture by their meaning, as in features/shared/theme/tokens.css: light, dark. */
const TONES = {
  card: ['#fffcf6', '#2a1b1c'],
  sunken: ['#fbe6c8', '#100a0b'],
  text: ['#27130d', '#fff0e0'],
  muted: ['#6b4a3c', '#cfb0a0'],
  line: ['#ecd2ae', '#5a3d39'],
  strong: ['#98725d', '#a78275'],
  accent: ['#cb3012', '#ff7f5a'],
  sun: ['#ffc02e', '#ffc83f'],
  green: ['#126a41', '#62d69b'],
  blue: ['#1558b8', '#6fb1ff'],
  orange: ['#a04403', '#ffa04a'],
  teal: ['#0b6e5d', '#4fd9bd'],
  pink: ['#a0267d', '#ff9bdd'],
  soft: ['#dbe9ff', '#142a4a'],
  land: ['#e9cfa4', '#6a4c45'],
  shade: ['#ffdccd', '#4c2018'],
  yellow: ['#ffebb8', '#463310'],
  mint: ['#d3f0dc', '#12382a'],
  sky: ['#14234a', '#0b1530'],
  star: ['#fff6d8', '#fff6d8'],
  faint: ['#7f9bd8', '#7f9bd8'],
  white: ['#ffffff', '#f6ead9'],
  black: ['#27130d', '#120a0c'],
  wood: ['#f0c98f', '#c99a5f'],
  dark: ['#b9794a', '#7d4f31'],
} as const;

/** A colour by its meaning. */
export type Tone = keyof typeof TONES;

/** A point in pixels, from the top left. */
export type Point = readonly [x: number, y: number];

/** A number with at most two decimals, as short as possible. */
export const num = (value: number) => String(Math.round(value * 100) / 100 + 0);

/** The attribute that fills a shape. */
export const fill = (tone: Tone | 'none') =>
  tone === 'none' ? 'fill="none"' : `class="f-${tone}"`;

/** The attributes of a line's colour and width. */
export const stroke = (tone: Tone, width = 2) =>
  `class="s-${tone}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"`;

/** The attributes of a filled shape with an outline. */
export const outlined = (inside: Tone, outline: Tone, width = 2) =>
  `class="f-${inside} o-${outline}" stroke-width="${num(width)}" stroke-linejoin="round"`;

export const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`;

/** A line through points. */
export const lineThrough = (points: readonly Point[], tone: Tone, width = 2) =>
  path(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`, stroke(tone, width));

export const polygon = (points: readonly Point[], attributes: string) =>
  path(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`, attributes);

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: string,
  radius = 0,
) =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${
    radius > 0 ? ` rx="${num(radius)}"` : ''
  } ${attributes}/>`;

export const circle = ([x, y]: Point, radius: number, attributes: string) =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" ${attributes}/>`;

interface TextStyle {
  readonly tone?: Tone;
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly isBold?: boolean;
}

/** Text whose middle (or start, or end) is at a point; the point is at half the height of its capitals. */
export function textAt(
  [x, y]: Point,
  content: string,
  { tone = 'text', size = 20, anchor = 'middle', isBold = false }: TextStyle = {},
): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const weight = isBold ? ' font-weight="700"' : '';
  return (
    `<text x="${num(x)}" y="${num(y + size * 0.36)}" font-size="${num(size)}" ` +
    `text-anchor="${anchor}"${weight} ${fill(tone)}>${escaped}</text>`
  );
}

/** The point at a distance from another, at an angle in degrees counter-clockwise from the right. */
export function polar([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y - radius * Math.sin(angle)];
}

/** The path of a sector of a circle, counter-clockwise from one angle to another in degrees. */
export function sector(centre: Point, radius: number, from: number, to: number): string {
  return `M${centre.map(num).join(' ')}L${arc(centre, radius, from, to).slice(1)}Z`;
}

/** The path of an arc, counter-clockwise from one angle to another in degrees. */
export function arc(centre: Point, radius: number, from: number, to: number): string {
  const [start, end] = [polar(centre, radius, from), polar(centre, radius, to)];
  const isLong = to - from > 180 ? 1 : 0;
  return `M${start.map(num).join(' ')}A${num(radius)} ${num(radius)} 0 ${isLong} 0 ${end.map(num).join(' ')}`;
}

const RULES = { f: 'fill', s: 'fill:none;stroke', o: 'stroke' } as const;

/** The rules for the classes that a drawing uses, in one of the two themes. */
function rules(body: string, theme: 0 | 1): string {
  const used = new Set(body.match(/\b[fso]-[a-z]+/g) ?? []);
  return [...used]
    .sort()
    .flatMap((name) => {
      const [kind = '', tone = ''] = name.split('-');
      const colours = TONES[tone as Tone];
      if (theme === 1 && colours[0] === colours[1]) return [];
      return [`.${name}{${RULES[kind as keyof typeof RULES]}:${colours[theme]}}`];
    })
    .join('');
}

/** A whole picture on a card; lines and texts can be read on a light and on a dark page. */
export function picture(width: number, height: number, content: string, ground: Tone = 'card') {
  const body = rect(0, 0, width, height, fill(ground), 12) + content;
  const font = body.includes('<text') ? 'text{font-family:system-ui,sans-serif}' : '';
  const dark = rules(body, 1);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>${font}${rules(body, 0)}@media (prefers-color-scheme:dark){${dark}}</style>${body}</svg>\n`
  );
}
