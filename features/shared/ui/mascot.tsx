import type { ReactNode } from 'react';

/** The faces of the game's mascot. */
export type Mood = 'happy' | 'cheering' | 'thinking' | 'brave' | 'surprised' | 'sleepy';

// the colours without a theme are those of the light one
const INK = '#27130d';
const ACCENT = 'var(--accent,#cb3012)';
const SUN = '#ffc02e';
const MARK = '#eda41a';

/** A stroke of ink. */
function Line({ d, width = 2.8 }: { d: string; width?: number }) {
  return <path d={d} fill="none" stroke={INK} strokeWidth={width} />;
}

/** A boxing glove at the end of an arm. `turn` in degrees: 0 has the thumb up and the wrist at the start. */
function Glove({ x, y, turn, flip = 1 }: { x: number; y: number; turn: number; flip?: number }) {
  return (
    <g transform={`translate(${x} ${y})rotate(${turn})scale(1 ${flip})`}>
      <path d="M-9-5h5v10h-5z" fill="#e58a00" />
      <path d="M-5-6C-3-10 9-11 10-1 11 8-1 9-5 6z" fill={SUN} />
      <path d="M-1-5c0-6 8-6 7-1-1 3-5 3-7 1z" fill="#ffdc7a" />
    </g>
  );
}

function Arm({ d, motion, children }: { d: string; motion?: string; children: ReactNode }) {
  return (
    <g className={motion}>
      <path d={d} fill="none" stroke={ACCENT} strokeWidth="6" />
      {children}
    </g>
  );
}

const LEFT_DOWN = (
  <Arm d="M24 58Q15 61 14 66">
    <Glove x={14} y={73} turn={95} flip={-1} />
  </Arm>
);
const RIGHT_DOWN = (
  <Arm d="M72 50Q82 50 84 55">
    <Glove x={85} y={62} turn={80} />
  </Arm>
);
const LEFT_UP = (
  <Arm d="M25 44Q15 38 14 27">
    <Glove x={14} y={20} turn={-95} />
  </Arm>
);
const RIGHT_UP = (
  <Arm d="M71 44Q81 38 82 27" motion="mascot-wave">
    <Glove x={82} y={20} turn={-85} flip={-1} />
  </Arm>
);

function Eyes({ rx, ry, x = 0, y = 0 }: { rx: number; ry: number; x?: number; y?: number }) {
  return [40, 56].map((at) => (
    <ellipse key={at} className="mascot-eye" cx={at + x} cy={48 + y} rx={rx} ry={ry} />
  ));
}

/** The parts of a mood: the motion of the body, the arms behind it, the face, and the parts in front. */
interface Drawing {
  readonly motion: string;
  readonly behind: ReactNode;
  readonly face: ReactNode;
  readonly front?: ReactNode;
}

const DRAWINGS: Readonly<Record<Mood, Drawing>> = {
  happy: {
    motion: 'mascot-bob',
    behind: (
      <>
        {LEFT_DOWN}
        {RIGHT_UP}
      </>
    ),
    face: (
      <>
        <Eyes rx={3.4} ry={4.2} />
        <Line d="M40.5 56q7.5 7 15 0" />
      </>
    ),
  },
  cheering: {
    motion: 'mascot-hop',
    behind: (
      <>
        {LEFT_UP}
        {RIGHT_UP}
      </>
    ),
    face: (
      <>
        <Line d="M36.5 49q3.5-6 7 0M52.5 49q3.5-6 7 0" width={3} />
        <path d="M39 54h18c0 13-18 13-18 0z" />
        <path d="M43 61c2-3 8-3 10 0-3 3-7 3-10 0z" fill="#f0607a" />
      </>
    ),
  },
  thinking: {
    motion: 'mascot-bob',
    behind: RIGHT_DOWN,
    face: (
      <>
        <Eyes rx={3.2} ry={4} x={2.5} y={-3} />
        <Line d="M37 39.5q4-3 8-1M55 38q4-2 8 2" width={2.4} />
        <Line d="M49 58.5q4-2 7 0" />
      </>
    ),
    front: (
      <>
        <Arm d="M24 60Q22 72 31 72">
          <Glove x={37} y={69} turn={-25} />
        </Arm>
        <g className="mascot-drift" fill={MARK}>
          <path d="M73 15c0-11 16-10 15 0-1 6-7 6-7 11" fill="none" stroke={MARK} strokeWidth="5" />
          <circle cx="81" cy="35" r="3.2" />
        </g>
      </>
    ),
  },
  brave: {
    motion: 'mascot-bob',
    behind: (
      <>
        {LEFT_DOWN}
        {RIGHT_UP}
      </>
    ),
    face: (
      <>
        <Eyes rx={3.2} ry={4} y={1} />
        <Line d="M34.5 42.5q4-1 7.5-4M61.5 42.5q-4-1-7.5-4" width={2.4} />
        <Line d="M41 58.5q3 3.5 8 2t6-3" />
      </>
    ),
    front: (
      <>
        <path d="M36 52c4 6 3 9 0 9s-4-3 0-9z" fill="#4aa8e8" />
        <g transform="rotate(-38 28 28)">
          <rect x="19" y="23.5" width="20" height="9" rx="4.5" fill="#f6c99a" />
          <path d="M26 23.5h6v9h-6z" fill="#e0a46c" />
        </g>
      </>
    ),
  },
  surprised: {
    motion: 'mascot-jolt',
    behind: (
      <>
        <Arm d="M23 48Q14 47 13 40">
          <Glove x={12} y={32} turn={-98} />
        </Arm>
        <Arm d="M73 48Q82 47 83 40">
          <Glove x={84} y={32} turn={-82} flip={-1} />
        </Arm>
      </>
    ),
    face: (
      <>
        <Eyes rx={4.2} ry={5.4} y={-1} />
        <g fill="#fff">
          <circle cx="41.5" cy="44.5" r="1.6" />
          <circle cx="57.5" cy="44.5" r="1.6" />
        </g>
        <ellipse cx="48" cy="60" rx="4" ry="5" />
      </>
    ),
    front: <path d="M48 13V5M35 15l-4-7M61 15l4-7" stroke={MARK} strokeWidth="4.5" />,
  },
  sleepy: {
    motion: 'mascot-doze',
    behind: (
      <>
        {LEFT_DOWN}
        {RIGHT_DOWN}
      </>
    ),
    face: (
      <>
        <Line d="M36 49q4 4.5 8 0M52 49q4 4.5 8 0" width={3} />
        <ellipse cx="48" cy="58.5" rx="3" ry="2.5" />
      </>
    ),
    front: (
      <>
        <path d="M22 37C24 9 60 5 81 26c-7-1-11 2-13 8-14-9-32-7-46 3z" fill="#2a8fd0" />
        <path d="M22 37q22-14 46-3" fill="none" stroke="#a5d8f5" strokeWidth="6.5" />
        <circle cx="80" cy="27" r="5" fill="#a5d8f5" />
        <path
          className="mascot-drift"
          d="M81 6h8l-8 9h8"
          fill="none"
          stroke={MARK}
          strokeWidth="3.5"
        />
      </>
    ),
  },
};

/** The game's mascot. Screen readers skip it: the text beside it says the same. `className` has its size. */
export function Mascot({ mood, className }: { mood: Mood; className?: string }) {
  const { motion, behind, face, front } = DRAWINGS[mood];
  return (
    <svg aria-hidden="true" viewBox="0 0 96 96" className={className}>
      <g strokeLinecap="round" strokeLinejoin="round" fill={INK}>
        <g className={motion}>
          <path d="M40 76v9M56 76v9" stroke={ACCENT} strokeWidth="6" />
          <path d="M31 90c0-7 13-7 13 0zM52 90c0-7 13-7 13 0z" fill="var(--accent-ledge,#7f1a06)" />
          {behind}
          <circle cx="48" cy="50" r="29" fill={ACCENT} />
          <circle cx="48" cy="50" r="21" fill="#fff3df" />
          <path d="M60 62l13 3-2 6 17 17-26-12 4-5z" fill={SUN} />
          <path d="M33 54.5h5M58 54.5h5" stroke="#ffb3a0" strokeWidth="5" />
          {face}
          {front}
        </g>
      </g>
    </svg>
  );
}
