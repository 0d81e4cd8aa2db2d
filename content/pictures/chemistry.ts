import type { Asked } from './asked.ts';
import { firstHiding } from './countries.ts';
import type { Point } from './draw.ts';
import {
  circle,
  fill,
  lineThrough,
  outlined,
  picture,
  polar,
  rect,
  stroke,
  textAt,
} from './draw.ts';
import type { Element } from './elements.ts';
import { ASKED_ELEMENTS, elementOf, ELEMENTS } from './elements.ts';
import type { Molecule } from './molecules.ts';
import { countsOf, formulaOf, MOLECULES } from './molecules.ts';
import type { Random } from './random.ts';
import { seeded, inRandomOrder, wrongNumbers } from './random.ts';

const [WIDTH, HEIGHT] = [480, 320];
const CENTRE: Point = [WIDTH / 2, HEIGHT / 2];
/** Isotopes with a use, as symbol and mass number, with a fact. */
const ISOTOPES: readonly (readonly [symbol: string, mass: number, note: string])[] = [
  ['C', 14, 'It tells the age of wood and bones: half of it decays in about 5,730 years.'],
  ['Be', 9, 'It is the only stable isotope of this light metal.'],
  ['O', 18, 'Its share in old ice tells how warm the climate was.'],
  ['H', 3, 'It is called tritium; watches glow by its rays.'],
  ['Na', 23, 'It is the only stable isotope of sodium.'],
  ['Al', 27, 'It is the only stable isotope of aluminium.'],
  ['K', 40, 'A little of it is in every banana, and in us.'],
  ['Co', 60, 'Its rays treat tumours.'],
  ['I', 131, 'It treats the thyroid.'],
  ['U', 235, 'Its nuclei split in nuclear power plants.'],
];

/** The electrons of each shell of the elements up to calcium. */
function shellsOf(number: number): number[] {
  const shells: number[] = [];
  let left = number;
  for (const most of [2, 8, 8, 18]) {
    if (left > 0) shells.push(Math.min(left, most));
    left -= Math.min(left, most);
  }
  return shells;
}

function cardOf(top: string, symbol: string): string {
  return picture(
    WIDTH,
    HEIGHT,
    rect(150, 40, 180, 240, outlined('yellow', 'strong', 3), 18) +
      textAt([240, 175], symbol, { size: 100, isBold: true }) +
      textAt([172, 72], top, { size: 30, anchor: 'start', isBold: true, tone: 'accent' }),
  );
}

function wrongElements(right: Element, random: Random): string[] {
  const score = (other: Element) =>
    (other.name.charAt(0) === right.symbol.charAt(0) ? 0.7 : 0) +
    (Math.abs(other.number - right.number) <= 2 ? 0.6 : 0) +
    random();
  return ELEMENTS.filter(({ symbol }) => symbol !== right.symbol)
    .map((other) => [score(other), other.name] as const)
    .sort(([one], [other]) => other - one)
    .slice(0, 3)
    .map(([, name]) => name);
}

function askCards(random: Random): Asked[] {
  return ASKED_ELEMENTS.map(([symbol, hint, note], at) => {
    const element = elementOf(symbol);
    return {
      question: 'Which element has this card?',
      right: element.name,
      wrong: wrongElements(element, random),
      alt: `A card with the symbol ${symbol} and the atomic number ${element.number}.`,
      hint,
      note: `${element.name} has the symbol ${symbol} and ${element.number} protons. ${note}`,
      rank: at / 40,
      svg: cardOf(String(element.number), symbol),
    };
  });
}

function askShells(random: Random): Asked[] {
  return ELEMENTS.slice(1, 20).map((element) => {
    const shells = shellsOf(element.number);
    const drawn = shells.map((electrons, at) => {
      const radius = 48 + at * 30;
      const dots = Array.from({ length: electrons }, (_, one) =>
        circle(polar(CENTRE, radius, 90 + (360 / electrons) * one), 7, fill('blue')),
      );
      return circle(CENTRE, radius, stroke('strong', 1.5)) + dots.join('');
    });
    const list = shells.map((electrons, at) => `${electrons} on shell ${at + 1}`).join(', ');
    return {
      question: 'Which element has this many electrons?',
      right: element.name,
      wrong: [...new Set([...near(element, random), ...wrongElements(element, random)])].slice(
        0,
        3,
      ),
      alt: `A nucleus and its electrons: ${list}.`,
      hint: 'Count all electrons: an atom has as many as its atomic number says.',
      note: `${shells.join(' + ')} = ${element.number}: ${element.name} has the atomic number ${element.number}, so its neutral atom has ${element.number} electrons.`,
      rank: 0.15 + element.number / 22,
      svg: picture(WIDTH, HEIGHT, circle(CENTRE, 22, fill('accent')) + drawn.join('')),
    };
  });
}

/** Two elements of the next numbers. */
function near({ number }: Element, random: Random): string[] {
  const others = ELEMENTS.filter(
    (one) => one.number !== number && Math.abs(one.number - number) < 3,
  );
  return inRandomOrder(random, others)
    .slice(0, 2)
    .map(({ name }) => name);
}

function askNeutrons(random: Random): Asked[] {
  return ISOTOPES.map(([symbol, mass, fact], at) => {
    const { number, name } = elementOf(symbol);
    const neutrons = mass - number;
    return {
      question:
        'The upper number is the mass number, the lower one the atomic number. How many neutrons are there?',
      right: String(neutrons),
      wrong: wrongNumbers(random, neutrons, [mass, number, mass + number]).map(String),
      alt: `The symbol ${symbol} with ${mass} at its upper left and ${number} at its lower left.`,
      hint: 'The upper number counts protons and neutrons together, the lower one only the protons.',
      note: `${mass} − ${number} = ${neutrons}. This is ${name.toLowerCase()}-${mass}. ${fact}`,
      rank: 0.3 + at / 16,
      svg: picture(
        WIDTH,
        HEIGHT,
        textAt([205, 165], symbol, { size: 150, isBold: true, anchor: 'start' }) +
          textAt([195, 105], String(mass), { size: 54, anchor: 'end', tone: 'accent' }) +
          textAt([195, 220], String(number), { size: 54, anchor: 'end', tone: 'blue' }),
      ),
    };
  });
}

const COLOURS: Readonly<Record<string, 'accent' | 'blue' | 'green' | 'orange' | 'muted'>> = {
  O: 'accent',
  N: 'blue',
  Cl: 'green',
  S: 'orange',
  H: 'muted',
};

function drawMolecule({ atoms, bonds }: Molecule): string {
  const [xs, ys] = [atoms.map(({ x }) => x), atoms.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min(110, 390 / Math.max(across, 0.1), 236 / Math.max(down, 0.1));
  const size = Math.min(38, scale * 0.4);
  const place = (at: number): Point => {
    const atom = atoms[at] ?? { x: 0, y: 0 };
    return [
      CENTRE[0] + (atom.x - left - across / 2) * scale,
      CENTRE[1] + (atom.y - top - down / 2) * scale,
    ];
  };
  const lines = bonds.flatMap(({ from, to, order }) => {
    const [[x1, y1], [x2, y2]] = [place(from), place(to)];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [stepX, stepY] = [(x2 - x1) / length, (y2 - y1) / length];
    const gap = size * 0.68;
    return Array.from({ length: order }, (_, at) => {
      const aside = (at - (order - 1) / 2) * 7;
      return lineThrough(
        [
          [x1 + stepX * gap - stepY * aside, y1 + stepY * gap + stepX * aside],
          [x2 - stepX * gap - stepY * aside, y2 - stepY * gap + stepX * aside],
        ],
        'strong',
        2.5,
      );
    });
  });
  const letters = atoms.map(({ symbol }, at) =>
    textAt(place(at), symbol, { size, isBold: true, tone: COLOURS[symbol] ?? 'text' }),
  );
  return picture(WIDTH, HEIGHT, [...lines, ...letters].join(''));
}

/** The atoms and bonds as text: C1(H3), O2(H); C1-O2. */
function describeMolecule({ atoms, bonds }: Molecule): string {
  const heavy = atoms.flatMap(({ symbol }, at) => (symbol === 'H' ? [] : [at]));
  if (heavy.length === 0) return 'H and H, joined by one line.';
  const label = (at: number) =>
    `${atoms[at]?.symbol}${heavy.length > 1 ? heavy.indexOf(at) + 1 : ''}`;
  const parts = heavy.map((at) => {
    const hydrogens = bonds.filter(
      ({ from, to }) =>
        (from === at && atoms[to]?.symbol === 'H') || (to === at && atoms[from]?.symbol === 'H'),
    ).length;
    return `${label(at)}${hydrogens > 1 ? `(H${hydrogens})` : hydrogens === 1 ? '(H)' : ''}`;
  });
  const signs = { 1: '-', 2: '=', 3: '≡' } as const;
  const links = bonds
    .filter(({ from, to }) => heavy.includes(from) && heavy.includes(to))
    .map(({ from, to, order }) => `${label(from)}${signs[order]}${label(to)}`);
  return `Atoms ${parts.join(' ')}${links.length > 0 ? `; bonds ${links.join(' ')}` : ''}.`;
}

/** How alike two molecules are, by their atoms. */
function likeness(one: Molecule, other: Molecule): number {
  const [mine, theirs] = [countsOf(one), countsOf(other)];
  const symbols = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return [...symbols].reduce(
    (sum, symbol) => sum - Math.abs((mine[symbol] ?? 0) - (theirs[symbol] ?? 0)),
    0,
  );
}

function askNames(random: Random): Asked[] {
  return MOLECULES.map((molecule, at) => {
    const { name, note } = molecule;
    const wrong = MOLECULES.filter((other) => other !== molecule)
      .map((other) => [likeness(molecule, other) + random() * 3, other.name] as const)
      .sort(([one], [other]) => other - one)
      .map(([, other]) => other)
      .filter((other) => Math.abs(other.length - name.length) < 10)
      .slice(0, 3);
    return {
      question: 'Which molecule is drawn here?',
      right: name,
      wrong,
      alt: `A structural formula. ${describeMolecule(molecule)}`,
      hint: firstHiding(
        name,
        `Its molecular formula is ${formulaOf(countsOf(molecule))}.`,
        `Its name has ${name.length} letters.`,
      ),
      note: `${formulaOf(countsOf(molecule))} is ${name.toLowerCase()}. ${note}`,
      rank: (at + 4) / MOLECULES.length,
      svg: drawMolecule(molecule),
    };
  });
}

function askFormulas(random: Random): Asked[] {
  // each has at least three atoms
  const asked = MOLECULES.filter(({ atoms }) => atoms.length > 2).slice(8, 16);
  return asked.map((molecule, at) => {
    const counts = countsOf(molecule);
    const right = formulaOf(counts);
    const changes = Object.keys(counts).flatMap((symbol) =>
      [-2, -1, 1, 2].map((step) => ({ ...counts, [symbol]: (counts[symbol] ?? 0) + step })),
    );
    const wrong = inRandomOrder(random, changes)
      .filter((one) => Object.values(one).every((count) => count > 0))
      .map(formulaOf);
    return {
      question: 'What is the molecular formula of this molecule?',
      right,
      wrong: [...new Set(wrong)].slice(0, 3),
      alt: `A structural formula. ${describeMolecule(molecule)}`,
      hint: 'Count the atoms of each element; the small number stands behind the letter.',
      note: `Counted atom by atom it is ${right}. This is ${molecule.name.toLowerCase()}. ${molecule.note}`,
      rank: 0.1 + at / 14,
      svg: drawMolecule(molecule),
    };
  });
}

/** Cards and shells of elements, isotopes, and structural formulas. */
export function askChemistry(): Asked[] {
  const random = seeded(37);
  return [
    ...askCards(random),
    ...askShells(random),
    ...askNeutrons(random),
    ...askNames(random),
    ...askFormulas(random),
  ];
}
