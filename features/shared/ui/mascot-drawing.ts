/** The faces of the game's mascot. */
export type Mood = 'happy' | 'cheering' | 'thinking' | 'brave' | 'surprised' | 'sleepy';

// one line for ink, one for shapes; the colours without a theme (the offline page) are those of the light one
const INK = '#27130d';
const ACCENT = 'var(--accent,#cb3012)';
const SUN = '#ffc02e';
const MARK = '#eda41a';

const line = (path: string, width = 2.8): string =>
  `<path d="${path}" fill="none" stroke="${INK}" stroke-width="${width}"/>`;

/** A boxing glove at the end of an arm. `turn` in degrees: 0 has the thumb up and the wrist at the start. */
const glove = (x: number, y: number, turn: number, flip = 1): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})scale(1 ${flip})"><path d="M-9-5h5v10h-5z" fill="#e58a00"/><path d="M-5-6C-3-10 9-11 10-1 11 8-1 9-5 6z" fill="${SUN}"/><path d="M-1-5c0-6 8-6 7-1-1 3-5 3-7 1z" fill="#ffdc7a"/></g>`;

const arm = (path: string, hand: string, motion = ''): string =>
  `<g class="${motion}"><path d="${path}" fill="none" stroke="${ACCENT}" stroke-width="6"/>${hand}</g>`;

const LEFT_DOWN = arm('M24 58Q15 61 14 66', glove(14, 73, 95, -1));
const RIGHT_DOWN = arm('M72 50Q82 50 84 55', glove(85, 62, 80));
const LEFT_UP = arm('M25 44Q15 38 14 27', glove(14, 20, -95));
const RIGHT_UP = arm('M71 44Q81 38 82 27', glove(82, 20, -85, -1), 'mascot-wave');

const eyes = (rx: number, ry: number, x = 0, y = 0): string =>
  [40, 56]
    .map(
      (at) => `<ellipse class="mascot-eye" cx="${at + x}" cy="${48 + y}" rx="${rx}" ry="${ry}"/>`,
    )
    .join('');

/** By mood: the motion of the body, what is behind it, the face, what is in front. */
const MOODS: Readonly<Record<Mood, readonly [string, string, string, string]>> = {
  happy: ['bob', LEFT_DOWN + RIGHT_UP, eyes(3.4, 4.2) + line('M40.5 56q7.5 7 15 0'), ''],
  cheering: [
    'hop',
    LEFT_UP + RIGHT_UP,
    line('M36.5 49q3.5-6 7 0M52.5 49q3.5-6 7 0', 3) +
      `<path d="M39 54h18c0 13-18 13-18 0z"/><path d="M43 61c2-3 8-3 10 0-3 3-7 3-10 0z" fill="#f0607a"/>`,
    '',
  ],
  thinking: [
    'bob',
    RIGHT_DOWN,
    eyes(3.2, 4, 2.5, -3) + line('M37 39.5q4-3 8-1M55 38q4-2 8 2', 2.4) + line('M49 58.5q4-2 7 0'),
    arm('M24 60Q22 72 31 72', glove(37, 69, -25)) +
      `<g class="mascot-drift" fill="${MARK}"><path d="M73 15c0-11 16-10 15 0-1 6-7 6-7 11" fill="none" stroke="${MARK}" stroke-width="5"/><circle cx="81" cy="35" r="3.2"/></g>`,
  ],
  brave: [
    'bob',
    LEFT_DOWN + RIGHT_UP,
    eyes(3.2, 4, 0, 1) +
      line('M34.5 42.5q4-1 7.5-4M61.5 42.5q-4-1-7.5-4', 2.4) +
      line('M41 58.5q3 3.5 8 2t6-3'),
    '<path d="M36 52c4 6 3 9 0 9s-4-3 0-9z" fill="#4aa8e8"/><g transform="rotate(-38 28 28)"><rect x="19" y="23.5" width="20" height="9" rx="4.5" fill="#f6c99a"/><path d="M26 23.5h6v9h-6z" fill="#e0a46c"/></g>',
  ],
  surprised: [
    'jolt',
    arm('M23 48Q14 47 13 40', glove(12, 32, -98)) +
      arm('M73 48Q82 47 83 40', glove(84, 32, -82, -1)),
    eyes(4.2, 5.4, 0, -1) +
      '<g fill="#fff"><circle cx="41.5" cy="44.5" r="1.6"/><circle cx="57.5" cy="44.5" r="1.6"/></g><ellipse cx="48" cy="60" rx="4" ry="5"/>',
    `<path d="M48 13V5M35 15l-4-7M61 15l4-7" stroke="${MARK}" stroke-width="4.5"/>`,
  ],
  sleepy: [
    'doze',
    LEFT_DOWN + RIGHT_DOWN,
    line('M36 49q4 4.5 8 0M52 49q4 4.5 8 0', 3) + '<ellipse cx="48" cy="58.5" rx="3" ry="2.5"/>',
    `<path d="M22 37C24 9 60 5 81 26c-7-1-11 2-13 8-14-9-32-7-46 3z" fill="#2a8fd0"/><path d="M22 37q22-14 46-3" fill="none" stroke="#a5d8f5" stroke-width="6.5"/><circle cx="80" cy="27" r="5" fill="#a5d8f5"/><path class="mascot-drift" d="M81 6h8l-8 9h8" fill="none" stroke="${MARK}" stroke-width="3.5"/>`,
  ],
};

/** The mascot of a mood: the content of an `<svg viewBox="0 0 96 96">`. */
export function mascotMarkup(mood: Mood): string {
  const [motion, behind, face, before] = MOODS[mood];
  return (
    `<g stroke-linecap="round" stroke-linejoin="round" fill="${INK}"><g class="mascot-${motion}">` +
    // legs, arms, tail
    `<path d="M40 76v9M56 76v9" stroke="${ACCENT}" stroke-width="6"/><path d="M31 90c0-7 13-7 13 0zM52 90c0-7 13-7 13 0z" fill="var(--accent-ledge,#7f1a06)"/>` +
    behind +
    `<circle cx="48" cy="50" r="29" fill="${ACCENT}"/>` +
    `<circle cx="48" cy="50" r="21" fill="#fff3df"/>` +
    `<path d="M60 62l13 3-2 6 17 17-26-12 4-5z" fill="${SUN}"/>` +
    `<path d="M33 54.5h5M58 54.5h5" stroke="#ffb3a0" stroke-width="5"/>` +
    face +
    before +
    `</g></g>`
  );
}
