/** The first elements in the order of their numbers, as symbol and name, then some of the heavier ones by number. */
const FIRST =
  'H Hydrogen He Helium Li Lithium Be Beryllium B Boron C Carbon N Nitrogen O Oxygen F Fluorine Ne Neon Na Sodium ' +
  'Mg Magnesium Al Aluminium Si Silicon P Phosphorus S Sulphur Cl Chlorine Ar Argon K Potassium Ca Calcium ' +
  'Sc Scandium Ti Titanium V Vanadium Cr Chromium Mn Manganese Fe Iron Co Cobalt Ni Nickel Cu Copper Zn Zinc ' +
  'Ga Gallium Ge Germanium As Arsenic Se Selenium Br Bromine Kr Krypton Rb Rubidium Sr Strontium Y Yttrium ' +
  'Zr Zirconium Nb Niobium Mo Molybdenum Tc Technetium Ru Ruthenium Rh Rhodium Pd Palladium Ag Silver Cd Cadmium ' +
  'In Indium Sn Tin Sb Antimony Te Tellurium I Iodine Xe Xenon';
const HEAVIER =
  '55 Cs Caesium 56 Ba Barium 74 W Tungsten 78 Pt Platinum 79 Au Gold 80 Hg Mercury 82 Pb Lead 86 Rn Radon 88 Ra Radium 92 U Uranium 94 Pu Plutonium';

/** A chemical element. */
export interface Element {
  readonly number: number;
  readonly symbol: string;
  readonly name: string;
}

/** The elements that the questions use, by their atomic numbers. */
export const ELEMENTS: readonly Element[] = [
  ...pairsOf(FIRST.split(' '), 2).map(([symbol = '', name = ''], at) => ({
    number: at + 1,
    symbol,
    name,
  })),
  ...pairsOf(HEAVIER.split(' '), 3).map(([number, symbol = '', name = '']) => ({
    number: Number(number),
    symbol,
    name,
  })),
];

function pairsOf(words: readonly string[], size: number): string[][] {
  return Array.from({ length: words.length / size }, (_, at) =>
    words.slice(at * size, (at + 1) * size),
  );
}

/** The element of a symbol. */
export function elementOf(symbol: string): Element {
  const found = ELEMENTS.find((one) => one.symbol === symbol);
  if (!found) throw new Error(`no element ${symbol}`);
  return found;
}

/** The elements that are asked for by their cards, from easy to hard: symbol, hint, note. */
export const ASKED_ELEMENTS: readonly (readonly [symbol: string, hint: string, note: string])[] = [
  ['O', 'Living things breathe it.', 'About a fifth of the air is this gas; fires need it.'],
  [
    'H',
    'It is the lightest of all.',
    'It makes up about three quarters of the ordinary matter in the universe.',
  ],
  [
    'C',
    'Coal and diamond consist of it.',
    'It can form chains and rings, so it is the base of all known life.',
  ],
  [
    'N',
    'Most of the air is this gas.',
    'It makes up about 78 % of the air, and every protein has it.',
  ],
  [
    'He',
    'It lifts balloons.',
    'It was found in the light of the sun, in 1868, before it was found on Earth.',
  ],
  [
    'Fe',
    'Its Latin name is ferrum.',
    'Its alloy with a little carbon is steel, and it gives blood its red colour.',
  ],
  [
    'Au',
    'Its Latin name is aurum.',
    'It does not rust, and 1 g can be drawn to a wire of more than 2 km.',
  ],
  [
    'Ag',
    'Its Latin name is argentum.',
    'No metal conducts electricity better; Argentina is named after it.',
  ],
  [
    'Cu',
    'Its Latin name is cuprum.',
    'It is the metal of most electric cables, and it turns green in the rain.',
  ],
  ['Na', 'Half of table salt is made of it.', 'Its symbol comes from natrium; it burns on water.'],
  [
    'Cl',
    'It keeps the water of a pool clean.',
    'It is a greenish gas; with sodium it forms table salt.',
  ],
  ['Ca', 'Milk and bones have much of it.', 'Chalk, marble and shells are compounds of it.'],
  ['Al', 'Foil and cans are made of it.', "It is the commonest metal of the Earth's crust."],
  ['Si', 'Computer chips are made of it.', 'With oxygen it forms quartz and sand.'],
  [
    'S',
    'It is yellow, and volcanoes bring it out.',
    'Its compounds give rotten eggs and garlic their smell.',
  ],
  [
    'K',
    'Bananas are known for it.',
    'Its symbol comes from kalium, from an Arabic word for plant ash.',
  ],
  [
    'Mg',
    'It burns with a dazzling white light.',
    'It sits in the middle of chlorophyll, the green of the leaves.',
  ],
  [
    'Ne',
    'Its tubes glow in advertising signs.',
    'Its own glow is red-orange; other colours need other gases.',
  ],
  ['Zn', 'It protects steel buckets from rust.', 'With copper it forms brass.'],
  [
    'Ni',
    'A coin of five US cents is called after it.',
    'It makes steel stainless and stands in many batteries.',
  ],
  [
    'Li',
    'Batteries of phones need it.',
    'It is the lightest metal and floats on water and even on oil.',
  ],
  [
    'Pb',
    'Its Latin name is plumbum.',
    'Plumbers are called after it, because Roman pipes were made of it.',
  ],
  ['Sn', 'Its Latin name is stannum.', 'With copper it forms bronze; it also coats cans of food.'],
  ['Hg', 'It is a liquid metal.', 'Its symbol comes from hydrargyrum, "water-silver".'],
  ['F', 'Toothpaste has compounds of it.', 'It is the most reactive of all elements.'],
  [
    'P',
    'Heads of matches need it, and bones hold it.',
    'It was found in 1669, in urine, and named "bearer of light".',
  ],
  ['I', 'It disinfects wounds.', 'The thyroid needs it, so it is added to table salt.'],
  [
    'U',
    'It is the fuel of nuclear power plants.',
    'It was named after a planet that had been discovered eight years before.',
  ],
  [
    'Ti',
    'It is named after giants of Greek myths.',
    'Its alloys are as strong as steel and much lighter, so implants are made of it.',
  ],
  [
    'W',
    'The wire in old light bulbs was made of it.',
    'Its symbol comes from wolfram; no metal has a higher melting point.',
  ],
  ['Pt', 'Catalytic converters of cars hold it.', 'Its name means "little silver" in Spanish.'],
  ['Br', 'It is a brown liquid.', 'Only this element and mercury are liquid at room temperature.'],
  [
    'Kr',
    'It is a noble gas, named "hidden".',
    'From 1960 to 1983 the metre was defined by a line of its light.',
  ],
  [
    'Sb',
    'Its Latin name is stibium.',
    'Ancient Egyptians darkened their eyelids with its black ore.',
  ],
];
