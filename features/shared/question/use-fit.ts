import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** The font sizes to try, the largest first. */
const FITS = [
  1.75, 1.5, 1.25, 1.12, 1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3,
];
/** The longest texts, in characters, for the first sizes; longer ones begin with the size after these. */
const SHORT_TEXTS = [30, 60];
/** Below this height in pixels a category's drawing cannot be recognised, and is hidden. */
const LEAST_ART_PX = 36;

const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element) =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;

/** Estimates the size that fits: a smaller font makes lines lower, and fewer. Prefers a size too large. */
function guess(size: number, areas: readonly Element[]): number {
  const overflow = Math.max(
    ...areas.map(({ scrollHeight, clientHeight }) => scrollHeight / Math.max(1, clientHeight)),
  );
  const place = FITS.findIndex((one) => one <= size / Math.sqrt(overflow));
  return (place < 0 ? FITS.length : place) - 1;
}

/** The place of the first size to try in `FITS`: a short text begins larger. @param characters of the text */
function firstSizeOf(characters: number): number {
  const place = SHORT_TEXTS.findIndex((most) => characters <= most);
  return place < 0 ? SHORT_TEXTS.length : place;
}

/**
 * Shrinks the font (`--fit`) until nothing inside `[data-fits]` overflows. If every size overflows, the smallest stays.
 * Sets `data-tight` if the text leaves too little height for `[data-art]`.
 * @param shown changes with the content, which is measured again
 * @param characters of the text; Infinity for a text whose size is not known yet
 */
export function useFit(
  root: RefObject<HTMLElement | null>,
  shown: string,
  characters: number,
): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const areas = [...element.querySelectorAll<HTMLElement>('[data-fits]')];
    const show = (size = 1) => {
      // setting the same value again would make the browser compute all styles below again
      if (element.style.getPropertyValue('--fit') === String(size)) return;
      element.style.setProperty('--fit', String(size));
    };
    function fit(): void {
      element?.removeAttribute('data-tight');
      // each try costs a layout: most texts fit at once, and the overflow of others predicts the size
      let place = firstSizeOf(characters);
      show(FITS[place]);
      while (place < FITS.length - 1 && areas.some(isCut)) {
        place = Math.max(place + 1, guess(FITS[place] ?? 1, areas));
        show(FITS[place]);
      }
      const art = element?.querySelector('[data-art]');
      if (art && art.clientHeight < LEAST_ART_PX) element?.setAttribute('data-tight', '');
      // the keyboard can scroll a text that still overflows
      for (const area of areas) {
        if (isCut(area)) area.tabIndex = 0;
        else area.removeAttribute('tabindex');
      }
    }
    const sizeNow = () => `${element.clientWidth} ${element.clientHeight}`;
    fit();
    let fitted = sizeNow();
    const observer = new ResizeObserver(() => {
      // the observer also fires once at the start
      if (sizeNow() === fitted) return;
      fit();
      fitted = sizeNow();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, shown, characters]);
}
