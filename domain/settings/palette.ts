/** WCAG 2.2, 1.4.3: the contrast of text and background. */
const LEAST_CONTRAST = 4.5;

/** The backgrounds of tokens.css behind the accent, light and dark. */
const LIGHT_GROUNDS = ['#fff3df', '#fffcf6'] as const;
const DARK_GROUNDS = ['#1a1012', '#2a1b1c'] as const;
const WHITE = '#ffffff';
const BLACK = '#000000';
/** The text colour on the accent. */
const ON_LIGHT_ACCENT = '#fffaf3';
const ON_DARK_ACCENT = '#1a0a06';
/** The text colours for the operator's colours. */
const INKS = ['#27130d', '#fff8ee'] as const;

type Channels = readonly [red: number, green: number, blue: number];

function channelsOf(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes a share of `other` into a colour. @param share from 0 to 1 */
function mixed(colour: string, other: string, share: number): string {
  const with_ = channelsOf(other);
  return hexOf(channelsOf(colour).map((one, at) => one * (1 - share) + (with_[at] ?? 0) * share));
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((one) => {
    const part = one / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21, by WCAG 2.2. @param colour as #f05387, as all here */
export function contrastOf(colour: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(colour), luminanceOf(other)].toSorted(
    (a, b) => b - a,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

const leastContrast = (colour: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrastOf(colour, ground)));

/** Whether a colour is legible on every light background, and text on it is legible too. */
export function isLegibleAccent(colour: string): boolean {
  return leastContrast(colour, [...LIGHT_GROUNDS, ON_LIGHT_ACCENT]) >= LEAST_CONTRAST;
}

/**
 * The accents of tokens.css for a colour that passes `isLegibleAccent`; for dark backgrounds it is lightened until it
 * is legible.
 * @returns by the names of the custom properties
 */
export function accentsOf(colour: string): Readonly<Record<string, string>> {
  let dark = colour;
  const grounds = [...DARK_GROUNDS, ON_DARK_ACCENT];
  for (let step = 1; leastContrast(dark, grounds) < LEAST_CONTRAST + 0.5; step++) {
    dark = mixed(colour, WHITE, step / 20);
  }
  const pair = (light: string, night: string) => `light-dark(${light}, ${night})`;
  return {
    '--accent': pair(colour, dark),
    '--accent-strong': pair(mixed(colour, BLACK, 0.18), mixed(dark, WHITE, 0.22)),
    '--accent-ledge': pair(mixed(colour, BLACK, 0.4), mixed(dark, BLACK, 0.4)),
    '--accent-soft': pair(mixed('#fffcf6', colour, 0.16), mixed('#1a1012', colour, 0.3)),
    '--on-accent': pair(ON_LIGHT_ACCENT, ON_DARK_ACCENT),
  };
}

/** The legible text colour on a colour; undefined if none of ours is legible. */
export function inkOn(colour: string): string | undefined {
  return INKS.find((ink) => contrastOf(ink, colour) >= LEAST_CONTRAST);
}
