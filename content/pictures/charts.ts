import type { Asked } from './asked.ts';
import type { Point, Tone } from './draw.ts';
import {
  circle,
  fill,
  lineThrough,
  outlined,
  path,
  picture,
  polar,
  rect,
  sector,
  stroke,
  textAt,
} from './draw.ts';
import { askInstruments } from './instruments.ts';
import { distinct } from './making.ts';
import type { Random } from './random.ts';
import { pick, seeded, inRandomOrder, randomWhole, wrongNumbers } from './random.ts';

const [WIDTH, HEIGHT] = [480, 320];
const TONES: readonly Tone[] = ['blue', 'sun', 'green', 'accent', 'pink', 'teal'];

interface Topic {
  /** The things that the chart counts, as in "books". */
  readonly unit: string;
  /** The question about one of the labels, up to it. */
  readonly where: string;
  /** The question for one of the labels. */
  readonly which: string;
  readonly labels: readonly string[];
}

const TOPICS: readonly Topic[] = [
  {
    unit: 'books',
    where: 'read in',
    which: 'In which month',
    labels: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
  },
  {
    unit: 'visitors',
    where: 'counted on',
    which: 'On which day',
    labels: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  },
  {
    unit: 'goals',
    where: 'scored by team',
    which: 'By which team',
    labels: ['Ants', 'Bees', 'Cats', 'Dogs', 'Elks', 'Foxes'],
  },
  {
    unit: 'trees',
    where: 'planted in',
    which: 'In which year',
    labels: ['2019', '2020', '2021', '2022', '2023', '2024'],
  },
  {
    unit: 'votes',
    where: 'given to',
    which: 'For which fruit',
    labels: ['Apple', 'Plum', 'Cherry', 'Grape', 'Kiwi', 'Pear'],
  },
];

/** Charts, clocks, thermometers, gauges, rulers and dice. */
export function askCharts(): Asked[] {
  const random = seeded(53);
  return [
    ...distinct(35, (share) => askBars(random, share)),
    ...distinct(20, (share) => askCourse(random, share)),
    ...distinct(20, (share) => askPie(random, share)),
    ...askInstruments(random),
  ];
}

/** Six different values from 1 to 10 times the step. */
function values(random: Random, count: number, step: number): number[] {
  return inRandomOrder(random, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    .slice(0, count)
    .map((value) => value * step);
}

const PLOT = { left: 70, right: 460, top: 24, bottom: 270 } as const;

function frame(most: number, step: number): string {
  const y = (value: number) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / most;
  const lines = Array.from({ length: Math.round(most / step) + 1 }, (_, at) => at * step);
  return (
    path(
      lines.map((value) => `M${PLOT.left} ${y(value)}H${PLOT.right}`).join(''),
      stroke('line', 1.5),
    ) +
    lines
      .filter((_, at) => at % 2 === 0)
      .map((value) =>
        textAt([PLOT.left - 12, y(value)], String(value), { size: 18, anchor: 'end' }),
      )
      .join('') +
    lineThrough(
      [
        [PLOT.left, PLOT.top - 8],
        [PLOT.left, PLOT.bottom],
        [PLOT.right, PLOT.bottom],
      ],
      'text',
      2,
    )
  );
}

function bars(labels: readonly string[], heights: readonly number[], step: number): string {
  const most = 10 * step;
  const width = (PLOT.right - PLOT.left) / labels.length;
  const drawn = labels.map((label, at) => {
    const height = ((PLOT.bottom - PLOT.top) * (heights[at] ?? 0)) / most;
    const x = PLOT.left + width * at;
    return (
      rect(x + width * 0.18, PLOT.bottom - height, width * 0.64, height, fill('blue'), 3) +
      textAt([x + width / 2, PLOT.bottom + 22], label, { size: 18 })
    );
  });
  return picture(WIDTH, HEIGHT, frame(most, step) + drawn.join(''));
}

function list(labels: readonly string[], numbers: readonly (number | string)[]): string {
  return labels.map((label, at) => `${label} ${numbers[at]}`).join(', ');
}

function askBars(random: Random, share: number): Asked {
  const topic = pick(random, TOPICS);
  const steps = topic.unit === 'goals' ? [1, 2] : share < 0.5 ? [1, 10] : [2, 5, 20];
  const step = pick(random, steps);
  const count = share < 0.3 ? 4 : share < 0.7 ? 5 : 6;
  const labels = topic.labels.slice(0, count);
  const heights = values(random, count, step);
  const at = randomWhole(random, 0, count - 1);
  const other = (at + randomWhole(random, 1, count - 1)) % count;
  const [value, second] = [heights[at] ?? 0, heights[other] ?? 0];
  const [label, next] = [labels[at] ?? '', labels[other] ?? ''];
  const seen = {
    alt: `A bar chart of ${topic.unit}: ${list(labels, heights)}.`,
    svg: bars(labels, heights, step),
    rank: share * 0.85,
  };
  const order = inRandomOrder(random, labels);
  switch (
    pick(
      random,
      share < 0.4
        ? (['value', 'most'] as const)
        : (['least', 'difference', 'sum', 'second'] as const),
    )
  ) {
    case 'value':
      return {
        ...seen,
        question: `How many ${topic.unit} were ${topic.where} ${label}?`,
        right: String(value),
        wrong: inRandomOrder(
          random,
          heights.filter((one) => one !== value),
        )
          .slice(0, 3)
          .map(String),
        hint: 'Go from the top of its bar straight to the left.',
        note: `The bar of ${label} ends at ${value} on the scale, whose lines stand for ${step} each.`,
      };
    case 'difference': {
      const right = Math.abs(value - second);
      const [more, less] = value > second ? [label, next] : [next, label];
      return {
        ...seen,
        question: `How many more ${topic.unit} were ${topic.where} ${more} than ${less}?`,
        right: String(right),
        wrong: wrongNumbers(random, right, [right + step, right - step, value, second], {
          step,
          least: step,
        }).map(String),
        hint: 'Read both bars and subtract.',
        note: `${Math.max(value, second)} − ${Math.min(value, second)} = ${right}. One can also count the lines between the tops of the two bars.`,
      };
    }
    case 'sum': {
      const right = value + second;
      return {
        ...seen,
        question: `How many ${topic.unit} were ${topic.where} ${label} and ${next} together?`,
        right: String(right),
        wrong: wrongNumbers(random, right, [right + step, right - step, Math.abs(value - second)], {
          step,
          least: step,
        }).map(String),
        hint: 'Read both bars and add.',
        note: `${value} + ${second} = ${right}.`,
      };
    }
    default: {
      const kind = pick(random, share < 0.4 ? (['most'] as const) : (['least', 'second'] as const));
      const sorted = heights.toSorted((one, two) => two - one);
      const wanted = kind === 'most' ? sorted[0] : kind === 'least' ? sorted.at(-1) : sorted[1];
      const right = labels[heights.indexOf(wanted ?? 0)] ?? '';
      const superlative = { most: 'the most', least: 'the fewest', second: 'the second most' }[
        kind
      ];
      return {
        ...seen,
        question: `${topic.which} were there ${superlative} ${topic.unit}?`,
        right,
        wrong: order.filter((one) => one !== right).slice(0, 3),
        hint: 'Compare the heights of the bars; the numbers are not needed.',
        note: `The order from the highest bar is ${labels
          .toSorted(
            (one, two) => (heights[labels.indexOf(two)] ?? 0) - (heights[labels.indexOf(one)] ?? 0),
          )
          .join(', ')}.`,
      };
    }
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul'];
const HOURS = ['6:00', '8:00', '10:00', '12:00', '14:00', '16:00', '18:00'];

function askCourse(random: Random, share: number): Asked {
  const [labels, kind] = pick(random, [
    [MONTHS, 'rain in mm'],
    [HOURS, 'temperature in °C'],
  ] as const);
  const step = labels === MONTHS ? 10 : 2;
  const heights = values(random, 7, step);
  const width = (PLOT.right - PLOT.left) / 7;
  const points = heights.map((value, at): Point => [
    PLOT.left + width * (at + 0.5),
    PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / (10 * step),
  ]);
  const svg = picture(
    WIDTH,
    HEIGHT,
    frame(10 * step, step) +
      lineThrough(points, 'accent', 4) +
      points.map((at) => circle(at, 6, outlined('accent', 'card', 2))).join('') +
      labels
        .map((label, at) =>
          textAt([PLOT.left + width * (at + 0.5), PLOT.bottom + 22], label, { size: 17 }),
        )
        .join(''),
  );
  const seen = {
    alt: `A line chart of ${kind}: ${list(labels, heights)}.`,
    svg,
    rank: 0.1 + share * 0.8,
  };
  const rises = heights.slice(1).map((value, at) => value - (heights[at] ?? 0));
  if (share < 0.5) {
    const isMost = random() < 0.5;
    const wanted = isMost ? Math.max(...heights) : Math.min(...heights);
    const right = labels[heights.indexOf(wanted)] ?? '';
    return {
      ...seen,
      question: `${labels === MONTHS ? 'In which month was the rain' : 'At what time was the temperature'} ${isMost ? 'highest' : 'lowest'}?`,
      right,
      wrong: inRandomOrder(
        random,
        labels.filter((label) => label !== right),
      ).slice(0, 3),
      hint: `Look for the ${isMost ? 'highest' : 'lowest'} point and go straight down to the label.`,
      note: `The ${isMost ? 'highest' : 'lowest'} point, ${wanted} ${labels === MONTHS ? 'mm' : '°C'}, stands above ${right}.`,
    };
  }
  const isRise = share < 0.75;
  const steepest = isRise ? Math.max(...rises) : Math.min(...rises);
  const at = rises.indexOf(steepest);
  const span = (one: number) => `From ${labels[one]} to ${labels[one + 1]}`;
  return {
    ...seen,
    question: `When did the ${labels === MONTHS ? 'rain' : 'temperature'} ${isRise ? 'rise' : 'fall'} the most?`,
    right: span(at),
    wrong: inRandomOrder(
      random,
      rises.flatMap((rise, one) => (rise === steepest ? [] : [span(one)])),
    ).slice(0, 3),
    hint: `Look for the steepest piece that ${isRise ? 'climbs' : 'falls'}.`,
    note: `The steepest piece shows the largest change: ${heights[at]} to ${heights[at + 1]}, that is ${Math.abs(steepest)}.`,
  };
}

const PIES = [
  ['Tea', 'Coffee', 'Cocoa', 'Juice', 'Water'],
  ['Bus', 'Bike', 'Train', 'Car', 'Foot'],
  ['Cats', 'Dogs', 'Birds', 'Fish', 'None'],
] as const;

function askPie(random: Random, share: number): Asked {
  const count = share < 0.5 ? 4 : 5;
  const labels = pick(random, PIES).slice(0, count);
  const parts = pick(
    random,
    count === 4
      ? [
          [50, 25, 15, 10],
          [40, 30, 20, 10],
          [45, 25, 20, 10],
        ]
      : [
          [40, 25, 20, 10, 5],
          [35, 25, 20, 15, 5],
          [50, 20, 15, 10, 5],
        ],
  );
  const sizes = inRandomOrder(random, parts);
  let from = 90;
  const drawn = sizes.map((size, at) => {
    const angle = (size / 100) * 360;
    const slice = path(
      sector([240, 160], 112, from - angle, from),
      outlined(TONES[at] ?? 'blue', 'card', 3),
    );
    const middle = from - angle / 2;
    const across = Math.cos((middle * Math.PI) / 180);
    const anchor = across > 0.25 ? 'start' : across < -0.25 ? 'end' : 'middle';
    const label = textAt(polar([240, 160], 128, middle), labels[at] ?? '', { size: 20, anchor });
    from -= angle;
    return slice + label;
  });
  const at = randomWhole(random, 0, count - 1);
  const seen = {
    alt: `A pie chart with shares of a full turn: ${list(
      labels,
      sizes.map((size) => `${size * 3.6}°`),
    )}.`,
    svg: picture(WIDTH, HEIGHT, drawn.join('')),
    rank: 0.1 + share * 0.75,
  };
  if (share < 0.3) {
    const order = sizes.toSorted((one, two) => two - one);
    const wanted = pick(random, [0, 1, count - 1]);
    const right = labels[sizes.indexOf(order[wanted] ?? 0)] ?? '';
    return {
      ...seen,
      question: `Which share is ${wanted === 0 ? 'the largest' : wanted === 1 ? 'the second largest' : 'the smallest'}?`,
      right,
      wrong: labels.filter((label) => label !== right).slice(0, 3),
      hint: 'Compare how wide the slices open at the middle.',
      note: `The slices from the largest: ${order.map((size) => `${labels[sizes.indexOf(size)]} ${size} %`).join(', ')}.`,
    };
  }
  const size = sizes[at] ?? 0;
  return {
    ...seen,
    question: `How large is the share labelled ${labels[at]}?`,
    right: `${size} %`,
    wrong: inRandomOrder(
      random,
      [5, 10, 15, 25, 35, 50, 60].filter((one) => Math.abs(one - size) >= (size < 20 ? 5 : 10)),
    )
      .slice(0, 3)
      .map((one) => `${one} %`),
    hint: 'A quarter of the pie is 25 %, half of it 50 %.',
    note: `The whole pie is 100 %, so ${size} % is an angle of ${size * 3.6}°.`,
  };
}
