import { afterEach, describe, expect, it, vi } from 'vitest';
import { flyFace } from '../../../../features/shared/question/fly-face.ts';

interface Flight {
  readonly frames: readonly Record<string, unknown>[];
  onfinish?: () => void;
  cancel: () => void;
}

/** An element of a fake page at a place, which records its animations. */
function element(left: number, top: number, size: number) {
  const flights: Flight[] = [];
  const self = {
    flights,
    isRemoved: false,
    style: {} as Record<string, string>,
    ariaHidden: null as string | null,
    getBoundingClientRect: () => ({ left, top, width: size, height: size }),
    cloneNode: () => element(left, top, size),
    removeAttribute() {},
    remove: () => void (self.isRemoved = true),
    animate(frames: Flight['frames']) {
      const flight: Flight = { frames, cancel: () => void flights.splice(0) };
      flights.push(flight);
      return flight;
    },
  };
  return self;
}

/** A page with the tile of seat 1 at (300, 10), 64 wide, and the copies that were added to it. */
function page(isReduced: boolean) {
  const copies: ReturnType<typeof element>[] = [];
  const tile = element(300, 10, 64);
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === '[data-face="1"]' ? tile : null),
    body: { append: (copy: ReturnType<typeof element>) => void copies.push(copy) },
  });
  return copies;
}

// the fake page has the few methods of an element that the animation calls
const fly = (mark: ReturnType<typeof element>, seat: number) =>
  flyFace(mark as unknown as HTMLElement, seat);

describe('the face of a player at the reveal', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('flies from the middle of its tile to its mark, hidden from screen readers', () => {
    const copies = page(false);
    const mark = element(100, 500, 32);
    fly(mark, 1);
    const [copy] = copies;
    expect(copy?.ariaHidden).toBe('true');
    expect(copy?.style).toMatchObject({ position: 'fixed', left: '100px', top: '500px' });
    // from (332, 42) to (116, 516)
    expect(copy?.flights[0]?.frames).toEqual([
      { translate: '216px -474px', scale: '2' },
      { translate: '0 0', scale: '1' },
    ]);
    expect(mark.flights[0]?.frames).toEqual([{ opacity: 0 }, { opacity: 0 }]);
    copy?.flights[0]?.onfinish?.();
    expect(copy?.isRemoved).toBe(true);
  });

  it('is at its mark at once when the reveal ends during the flight', () => {
    const copies = page(false);
    const mark = element(100, 500, 32);
    fly(mark, 1)();
    expect(copies[0]?.isRemoved).toBe(true);
    expect(mark.flights).toEqual([]);
  });

  it.each([
    ['with reduced motion', true, 1],
    ['on a page without its tile', false, 2],
  ])('does not fly %s', (_, isReduced, seat) => {
    const copies = page(isReduced);
    const mark = element(100, 500, 32);
    fly(mark, seat)();
    expect(copies).toEqual([]);
    expect(mark.flights).toEqual([]);
  });
});
