import type { Asked } from './asked.ts';
import type { Point } from './draw.ts';
import {
  arc,
  circle,
  fill,
  lineThrough,
  outlined,
  path,
  picture,
  polar,
  polygon,
  rect,
  stroke,
  textAt,
} from './draw.ts';
import { distinct, signed } from './making.ts';
import type { Random } from './random.ts';
import { inRandomOrder, randomWhole, wrongNumbers } from './random.ts';

const [WIDTH, HEIGHT] = [480, 320];
const CENTRE: Point = [240, 160];
const draw = (content: string) => picture(WIDTH, HEIGHT, content);

/** Clocks, thermometers, dice, gauges and rulers. */
export function askInstruments(random: Random): Asked[] {
  return [
    ...distinct(35, (share) => askClock(random, share)),
    ...distinct(15, (share) => askThermometer(random, share)),
    ...distinct(15, (share) => askDice(random, share)),
    ...distinct(10, (share) => askGauge(random, share)),
    ...distinct(10, (share) => askRuler(random, share)),
  ];
}

const timeOf = (minutes: number) => {
  const own = (minutes + 1440) % 720;
  const hours = Math.floor(own / 60);
  return `${hours === 0 ? 12 : hours}:${String(own % 60).padStart(2, '0')}`;
};

function clock(minutes: number): string {
  const marks = Array.from({ length: 60 }, (_, at) => {
    const angle = 90 - at * 6;
    const isHour = at % 5 === 0;
    return lineThrough(
      [polar(CENTRE, 142, angle), polar(CENTRE, isHour ? 130 : 137, angle)],
      'text',
      isHour ? 4 : 1.5,
    );
  });
  const numbers = Array.from({ length: 12 }, (_, at) =>
    textAt(polar(CENTRE, 111, 60 - at * 30), String(at + 1), { size: 23, isBold: true }),
  );
  return draw(
    circle(CENTRE, 148, outlined('yellow', 'strong', 5)) +
      marks.join('') +
      numbers.join('') +
      lineThrough([CENTRE, polar(CENTRE, 66, 90 - minutes / 2)], 'text', 9) +
      lineThrough([CENTRE, polar(CENTRE, 116, 90 - (minutes % 60) * 6)], 'accent', 5) +
      circle(CENTRE, 8, fill('text')),
  );
}

/** Where the hands stand, by the numbers of the dial. */
function hands(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 12 || 12;
  const minute = minutes % 60;
  const long =
    minute % 5 === 0
      ? `on the ${minute / 5 || 12}`
      : `${minute % 5} marks after the ${Math.floor(minute / 5) || 12}`;
  const short = minute === 0 ? `on the ${hour}` : `between the ${hour} and the ${(hour % 12) + 1}`;
  return `A clock with its short hand ${short} and its long hand ${long}.`;
}

function askClock(random: Random, share: number): Asked {
  const step = share < 0.2 ? 30 : share < 0.45 ? 15 : share < 0.7 ? 5 : 1;
  const now = randomWhole(random, 1, 720 / step - 1) * step;
  const isLater = share >= 0.45 && random() < 0.5;
  const passed = isLater ? randomWhole(random, 2, 11) * 10 + (share > 0.8 ? 5 : 0) : 0;
  const right = now + passed;
  const isBefore = isLater && random() < 0.4;
  const asked = isBefore ? now - passed : right;
  const swapped = Math.round((now % 60) / 5) * 60 + Math.floor(now / 60) * 5;
  const mistakes = [
    asked + 60,
    asked - 60,
    asked + 30,
    asked + 5,
    asked - 10,
    ...(isLater ? [asked + 10] : [swapped]),
  ].map(timeOf);
  return {
    question: !isLater
      ? 'What time is it?'
      : isBefore
        ? `What time was it ${passed} minutes before this?`
        : `What time will it be in ${passed} minutes?`,
    right: timeOf(asked),
    wrong: [...new Set(inRandomOrder(random, mistakes))]
      .filter((time) => time !== timeOf(asked))
      .slice(0, 3),
    alt: hands(now),
    hint: isLater
      ? 'Read the clock first; 60 minutes are one turn of the long hand.'
      : 'The short hand shows the hour that has begun, the long one the minutes: five for each number.',
    note: isLater
      ? `The clock shows ${timeOf(now)}; ${passed} minutes ${isBefore ? 'before' : 'later'} it ${isBefore ? 'was' : 'is'} ${timeOf(asked)}.`
      : `The short hand has passed ${timeOf(now).split(':')[0]}, and the long hand shows ${now % 60} minutes: ${timeOf(now)}.`,
    rank: share * 0.9 + (isLater ? 0.1 : 0),
    svg: clock(now),
  };
}

function askThermometer(random: Random, share: number): Asked {
  const value = share < 0.4 ? randomWhole(random, -1, 4) * 10 : randomWhole(random, -9, 19) * 2;
  const y = (degrees: number) => 240 - (degrees + 20) * 3.4;
  const marks = Array.from({ length: 31 }, (_, at) => at * 2 - 20).map((mark) =>
    lineThrough(
      [
        [262, y(mark)],
        [mark % 10 === 0 ? 284 : 273, y(mark)],
      ],
      'text',
      mark % 10 === 0 ? 2.5 : 1.2,
    ),
  );
  const labels = [-20, -10, 0, 10, 20, 30, 40].map((mark) =>
    textAt([294, y(mark)], signed(mark), { size: 19, anchor: 'start' }),
  );
  const base = Math.floor(value / 10) * 10;
  const place =
    value === base
      ? `stands at the mark of ${signed(base)}`
      : `stands ${(value - base) / 2} small marks above ${signed(base)}`;
  return {
    question: 'Which temperature does the thermometer show?',
    right: `${signed(value)} °C`,
    wrong: wrongNumbers(
      random,
      value,
      [-value, value + 10, base + (value - base) / 2, value - 10],
      { step: 4, least: -30 },
    ).map((one) => `${signed(one)} °C`),
    alt: `A thermometer with ten degrees between two numbers and five small marks; the red column ${place}.`,
    hint: 'From one number to the next there are 10 degrees, and each small mark stands for 2.',
    note: `The column ends at ${signed(value)} °C. ${value <= 0 ? 'Water freezes at 0 °C.' : value > 28 ? 'That is a hot summer day.' : 'Each small mark stands for 2 degrees.'}`,
    rank: share * 0.8,
    svg: draw(
      rect(226, 14, 28, 250, outlined('soft', 'strong', 3), 14) +
        circle([240, 274], 28, outlined('accent', 'strong', 3)) +
        rect(233, y(value), 14, 274 - y(value), fill('accent')) +
        marks.join('') +
        labels.join(''),
    ),
  };
}

const PIPS: readonly (readonly Point[])[] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

function askDice(random: Random, share: number): Asked {
  const count = share < 0.3 ? 2 : share < 0.6 ? 3 : 4;
  const isBelow = share > 0.45;
  const shown = Array.from({ length: count }, () => randomWhole(random, 1, 6));
  const sum = shown.reduce((all, one) => all + one, 0);
  const right = isBelow ? 7 * count - sum : sum;
  const size = 92;
  const left = 240 - (count * (size + 16) - 16) / 2;
  const drawn = shown.map((value, at) => {
    const x = left + at * (size + 16);
    const pips = (PIPS[value - 1] ?? []).map(([dx, dy]) =>
      circle([x + size / 2 + dx * 25, 160 + dy * 25], 9, fill('text')),
    );
    return (
      rect(x, 160 - size / 2, size, size, outlined('yellow', 'strong', 3.5), 16) + pips.join('')
    );
  });
  return {
    question: isBelow
      ? 'Opposite sides of a die add up to 7. How many pips lie face down?'
      : 'How many pips are there on top together?',
    right: String(right),
    wrong: wrongNumbers(random, right, [isBelow ? sum : 7 * count - sum], {
      step: 1,
      least: 1,
    }).map(String),
    alt: `${count} dice seen from above: ${shown.join(', ')}.`,
    hint: isBelow
      ? 'Work out the hidden side of each die, as in 5 below 2.'
      : 'Add the pips of all dice.',
    note: isBelow
      ? `All top and bottom sides together have ${count} · 7 = ${7 * count} pips; ${7 * count} − ${sum} = ${right}.`
      : `${shown.join(' + ')} = ${sum}.`,
    rank: 0.02 + share * 0.8,
    svg: draw(drawn.join('')),
  };
}

function askGauge(random: Random, share: number): Asked {
  const value = share < 0.4 ? randomWhole(random, 1, 17) * 10 : randomWhole(random, 3, 35) * 5;
  const at: Point = [240, 210];
  const angle = (speed: number) => 210 - (speed / 180) * 240;
  const marks = Array.from({ length: 37 }, (_, one) => one * 5).map((speed) =>
    lineThrough(
      [
        polar(at, 170, angle(speed)),
        polar(at, speed % 20 === 0 ? 150 : speed % 10 === 0 ? 157 : 163, angle(speed)),
      ],
      'text',
      speed % 20 === 0 ? 3 : 1.4,
    ),
  );
  const numbers = Array.from({ length: 10 }, (_, one) => one * 20).map((speed) =>
    textAt(polar(at, 128, angle(speed)), String(speed), { size: 18 }),
  );
  const base = Math.floor(value / 20) * 20;
  return {
    question: 'How fast does this car go?',
    right: `${value} km/h`,
    wrong: wrongNumbers(random, value, [value + 10, value - 10, base + (value - base) / 5], {
      step: 10,
      least: 1,
    }).map((one) => `${one} km/h`),
    alt: `A speedometer from 0 to 180 with four marks for each 20; the needle points ${value === base ? `at ${base}` : `${(value - base) / 5} marks beyond ${base}`}.`,
    hint: 'From one number to the next there are 20 km/h, and four steps: each stands for 5.',
    note: `The needle stands at ${value} km/h. Between two numbers there are 20 km/h in four steps of 5.`,
    rank: 0.1 + share * 0.6,
    svg: draw(
      path(arc(at, 178, -30, 210), stroke('strong', 5)) +
        marks.join('') +
        numbers.join('') +
        lineThrough([at, polar(at, 145, angle(value))], 'accent', 6) +
        circle(at, 13, fill('text')),
    ),
  };
}

function askRuler(random: Random, share: number): Asked {
  const start = share < 0.4 ? 0 : randomWhole(random, 1, 3);
  const tenths = share < 0.4 ? randomWhole(random, 3, 9) * 10 : randomWhole(random, 25, 68);
  const x = (centimetres: number) => 30 + centimetres * 42;
  const end = start + tenths / 10;
  const marks = Array.from({ length: 101 }, (_, at) => {
    const height = at % 10 === 0 ? 30 : at % 5 === 0 ? 22 : 14;
    return lineThrough(
      [
        [x(at / 10), 180],
        [x(at / 10), 180 + height],
      ],
      'text',
      at % 10 === 0 ? 2.2 : 1,
    );
  });
  const numbers = Array.from({ length: 11 }, (_, at) =>
    textAt([x(at), 226], String(at), { size: 19 }),
  );
  const lengthOf = (value: number) => `${(value / 10).toFixed(1)} cm`;
  const [full, rest] = [Math.floor(end + 1e-9), Math.round((end - Math.floor(end + 1e-9)) * 10)];
  return {
    question: 'How long is the pencil?',
    right: lengthOf(tenths),
    wrong: wrongNumbers(random, tenths, [tenths + start * 10, tenths + 10, tenths - 10], {
      step: 2,
      least: 5,
    }).map(lengthOf),
    alt: `A ruler and a pencil that reaches from the mark of ${start} to ${rest === 0 ? `the mark of ${full}` : `${rest} small marks after ${full}`}.`,
    hint: 'Where does the pencil begin, and where does it end? Each small mark is a millimetre.',
    note: `It reaches from ${start} to ${end.toFixed(1)}: ${end.toFixed(1)} − ${start} = ${(tenths / 10).toFixed(1)} cm.`,
    rank: 0.15 + share * 0.8,
    svg: draw(
      rect(14, 180, 452, 66, outlined('yellow', 'strong', 2.5), 6) +
        marks.join('') +
        numbers.join('') +
        polygon(
          [
            [x(start), 128],
            [x(end) - 34, 128],
            [x(end), 148],
            [x(end) - 34, 168],
            [x(start), 168],
          ],
          outlined('green', 'text', 2),
        ) +
        polygon(
          [
            [x(end) - 12, 141],
            [x(end), 148],
            [x(end) - 12, 155],
          ],
          fill('text'),
        ),
    ),
  };
}
