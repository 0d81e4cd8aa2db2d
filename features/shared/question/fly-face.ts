/** With the steps of four seats at most 700 ms, when the points begin to move (motion.css). */
const FLIGHT_MS = 520;
/** Between one seat's face and the next, so that the eye can follow each. */
const STEP_MS = 60;

/**
 * Lets a player's face fly from its tile (`data-face`) to its mark on an option. A copy flies over the page, because the
 * list of options clips what leaves it. Nothing flies with reduced motion or on a page without tiles.
 * @returns ends the flight
 */
export function flyFace(mark: HTMLElement, seat: number): () => void {
  const tile = document.querySelector(`[data-face="${seat}"]`);
  if (!tile || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  const [from, to] = [tile.getBoundingClientRect(), mark.getBoundingClientRect()];
  const face = mark.cloneNode(true) as HTMLElement;
  face.ariaHidden = 'true';
  face.removeAttribute('title');
  Object.assign(face.style, {
    position: 'fixed',
    left: `${to.left}px`,
    top: `${to.top}px`,
    margin: '0',
    zIndex: '40',
    pointerEvents: 'none',
    animation: 'none',
  });
  document.body.append(face);
  const right = from.left + from.width / 2 - to.left - to.width / 2;
  const down = from.top + from.height / 2 - to.top - to.height / 2;
  const delay = seat * STEP_MS;
  const flight = face.animate(
    [
      { translate: `${right}px ${down}px`, scale: `${from.width / to.width}` },
      { translate: '0 0', scale: '1' },
    ],
    { duration: FLIGHT_MS, delay, easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)', fill: 'both' },
  );
  // the mark itself appears when the copy has arrived
  const hiding = mark.animate([{ opacity: 0 }, { opacity: 0 }], FLIGHT_MS + delay);
  flight.onfinish = () => face.remove();
  return () => {
    hiding.cancel();
    flight.cancel();
    face.remove();
  };
}
