/** An atom with its place in bond lengths. */
export interface Atom {
  readonly symbol: string;
  readonly x: number;
  readonly y: number;
}

/** A bond between two atoms, by their indexes, of one, two or three lines. */
export interface Bond {
  readonly from: number;
  readonly to: number;
  readonly order: 1 | 2 | 3;
}

/** A molecule with all its atoms; the hydrogen atoms that no line of the table names come last. */
export interface Molecule {
  readonly name: string;
  readonly note: string;
  readonly atoms: readonly Atom[];
  readonly bonds: readonly Bond[];
}

const VALENCES: Readonly<Record<string, number>> = { C: 4, N: 3, O: 2, S: 2, P: 3 };
const RING = (size: number) => {
  const radius = 0.5 / Math.sin(Math.PI / size);
  return Array.from({ length: size }, (_, at) => {
    const angle = (2 * Math.PI * at) / size - Math.PI / 2 + (size === 4 ? Math.PI / 4 : 0);
    const place = [Math.cos(angle), Math.sin(angle)].map((one) => (one * radius).toFixed(3));
    return `C:${place.join(',')}`;
  }).join(' ');
};
const CYCLE = (size: number) =>
  Array.from({ length: size }, (_, at) => `${at}-${(at + 1) % size}`).join(' ');
const BENZENE = '0=1 1-2 2=3 3-4 4=5 5-0';

/** Our own table, from easy to hard: name | atoms | bonds | note. Missing hydrogen atoms are added. */
const ROWS = `
Water|O:0,0||It is bent, so one side is a little negative: that is why salt dissolves in it.
Carbon dioxide|O:-1,0 C:0,0 O:1,0|0=1 1=2|We breathe it out, and plants take it up.
Oxygen|O:0,0 O:1,0|0=1|This gas has two atoms in each molecule; ozone has three.
Methane|C:0,0||It is the main part of natural gas.
Ammonia|N:0,0||Fertilisers are made from it, by the process of Haber and Bosch.
Hydrogen|H:0,0 H:1,0|0-1|It is the lightest of all gases.
Nitrogen|N:0,0 N:1,0|0#1|Its triple bond is so strong that the gas hardly reacts.
Carbon monoxide|C:0,0 O:1,0|0#1|It is poisonous, because it takes the place of oxygen in the blood.
Hydrogen chloride|H:0,0 Cl:1,0|0-1|Dissolved in water it is hydrochloric acid, as in the stomach.
Ethanol|C:0,0 C:1,0 O:2,0|0-1 1-2|It is the alcohol of wine and beer; its mark is the OH group.
Methanol|C:0,0 O:1,0|0-1|It is the simplest alcohol, and poisonous: it can blind.
Ethane|C:0,0 C:1,0|0-1|Alkanes end in "-ane": two carbon atoms, single bonds only.
Propane|C:0,0 C:1,0 C:2,0|0-1 1-2|It is sold in bottles for camping stoves.
Butane|C:0,0 C:1,0 C:2,0 C:3,0|0-1 1-2 2-3|It is the fuel of lighters; four carbon atoms stand in a row.
Ethene|C:0,0 C:1,0|0=1|Its double bond opens to form chains: polyethene, the plastic of bags.
Ethyne|C:0,0 C:1,0|0#1|It is also called acetylene; its flame welds steel.
Benzene|${RING(6)}|${BENZENE}|Kekulé said that he saw this ring in a dream, as a snake that bites its tail.
Acetic acid|C:0,0 C:1,0 O:1.6,-0.8 O:1.6,0.8|0-1 1=2 1-3|Vinegar is a solution of about 5 % of it in water.
Hydrogen peroxide|O:0,0 O:1,0|0-1|It bleaches hair and disinfects wounds.
Hydrogen sulphide|S:0,0||It smells of rotten eggs.
Sulphur dioxide|O:-0.9,0.5 S:0,0 O:0.9,0.5|0=1 1=2|Volcanoes and burning coal set it free; it keeps dried fruit and wine from spoiling.
Formaldehyde|C:0,0 O:0,-1|0=1|Its solution in water preserves specimens in museums.
Acetone|C:-1,0.5 C:0,0 C:1,0.5 O:0,-1|0-1 1-2 1=3|It takes off nail varnish; it is the simplest ketone.
Formic acid|C:0,0 O:0.6,-0.8 O:0.6,0.8|0=1 0-2|Ants defend themselves with it, and its name comes from them.
Propene|C:0,0 C:1,0 C:2,0|0-1 1=2|Its plastic, polypropene, is used for bottle caps and ropes.
Pentane|C:0,0 C:1,0 C:2,0 C:3,0 C:4,0|0-1 1-2 2-3 3-4|The first part of its name is Greek for five.
Hexane|C:0,0 C:1,0 C:2,0 C:3,0 C:4,0 C:5,0|0-1 1-2 2-3 3-4 4-5|The first part of its name is Greek for six.
Isobutane|C:0,0 C:1,0 C:2,0 C:1,1.6|0-1 1-2 1-3|It has the atoms of butane in another order; refrigerators use it.
Cyclohexane|${RING(6)}|${CYCLE(6)}|Nylon is made from it; the real ring is bent like a chair.
Cyclopropane|${RING(3)}|${CYCLE(3)}|Its narrow angles of 60° make it reactive.
Cyclobutane|${RING(4)}|${CYCLE(4)}|Four carbon atoms form its ring.
Cyclopentane|${RING(5)}|${CYCLE(5)}|Five carbon atoms form its ring.
Hydrogen cyanide|H:0,0 C:1,0 N:2,0|0-1 1#2|It is very poisonous and smells of bitter almonds.
Chloromethane|C:0,0 Cl:1,0|0-1|Algae of the oceans make it; it is the simplest compound of its kind.
Chloroform|C:0,0 Cl:1,0 Cl:0,1 Cl:0,-1|0-1 0-2 0-3|It was one of the first anaesthetics, from 1847.
Tetrachloromethane|C:0,0 Cl:1,0 Cl:0,1 Cl:-1,0 Cl:0,-1|0-1 0-2 0-3 0-4|It was used in fire extinguishers and dry cleaning, until its dangers were known.
Methylamine|C:0,0 N:1,0|0-1|It is ammonia with one hydrogen atom replaced by a CH3 group.
Hydrazine|N:0,0 N:1,0|0-1|Small rockets of spacecraft burn it.
Dimethyl ether|C:0,0 O:1,0 C:2,0|0-1 1-2|It has the atoms of ethanol in another order.
Acetaldehyde|C:0,0 C:1,0 O:1.6,-0.8|0-1 1=2|The liver makes it from alcohol; it is one cause of a hangover.
Urea|N:-0.9,0.5 C:0,0 N:0.9,0.5 O:0,-1|0-1 1-2 1=3|Wöhler made it in 1828: the first substance of life from the laboratory.
Toluene|${RING(6)} C:0,-2|${BENZENE} 0-6|It is a solvent of paints, and the explosive TNT is made from it.
Phenol|${RING(6)} O:0,-2|${BENZENE} 0-6|Joseph Lister used it as the first antiseptic in surgery.
Glycerol|C:0,0 C:1,0 C:2,0 O:0,1 O:1,1 O:2,1|0-1 1-2 0-3 1-4 2-5|Every fat consists of it and of three fatty acids.
Ethylene glycol|O:-1,0 C:0,0 C:1,0 O:2,0|0-1 1-2 2-3|It keeps the cooling water of cars from freezing.
Glycine|N:-1,0 C:0,0 C:1,0 O:1.6,-0.8 O:1.6,0.8|0-1 1-2 2=3 2-4|It is the smallest of the amino acids that proteins consist of.
Lactic acid|C:-1,0 C:0,0 C:1,0 O:1.6,-0.8 O:1.6,0.8 O:0,1|0-1 1-2 2=3 2-4 1-5|Sour milk and tired muscles have it.
Sulphuric acid|S:0,0 O:0,-1 O:0,1 O:1,0 O:-1,0|0=1 0=2 0-3 0-4|Car batteries hold it; no chemical is made in larger amounts.
Carbonic acid|C:0,0 O:0,-1 O:-0.9,0.5 O:0.9,0.5|0=1 0-2 0-3|It forms in fizzy water and falls apart easily.
`;

/** The molecules that the questions use, from easy to hard. */
export const MOLECULES: readonly Molecule[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [name = '', places = '', lines = '', note = ''] = row.split('|');
    const atoms = places.split(' ').map((place) => {
      const [symbol = '', at = ''] = place.split(':');
      const [x = 0, y = 0] = at.split(',').map(Number);
      return { symbol, x, y };
    });
    const bonds = lines
      .split(' ')
      .filter(Boolean)
      .map((line): Bond => {
        const [from, to] = line.split(/[-=#]/).map(Number);
        const order = line.includes('#') ? 3 : line.includes('=') ? 2 : 1;
        return { from: from ?? 0, to: to ?? 0, order };
      });
    // carbon monoxide has a third bond, which both atoms share unevenly
    return name === 'Carbon monoxide'
      ? { name, note, atoms, bonds }
      : complete(name, note, atoms, bonds);
  });

/** Adds the missing hydrogen atoms in the free directions of each atom. */
function complete(
  name: string,
  note: string,
  atoms: readonly Atom[],
  bonds: readonly Bond[],
): Molecule {
  const [allAtoms, allBonds] = [[...atoms], [...bonds]];
  atoms.forEach((atom, at) => {
    const own = bonds.filter(({ from, to }) => from === at || to === at);
    const used = own.reduce((sum, { order }) => sum + order, 0);
    const missing = Math.max(0, (VALENCES[atom.symbol] ?? 0) - used);
    const taken = own.map(({ from, to }) => {
      const other = atoms[from === at ? to : from] ?? atom;
      return (Math.atan2(other.y - atom.y, other.x - atom.x) * 180) / Math.PI;
    });
    for (const degrees of freeDirections(taken, missing)) {
      const angle = (degrees * Math.PI) / 180;
      const place = { x: atom.x + 0.85 * Math.cos(angle), y: atom.y + 0.85 * Math.sin(angle) };
      allBonds.push({ from: at, to: allAtoms.length, order: 1 });
      allAtoms.push({ symbol: 'H', ...place });
    }
  });
  return { name, note, atoms: allAtoms, bonds: allBonds };
}

/** Directions in degrees for new bonds, as far from the others as possible. */
function freeDirections(taken: readonly number[], count: number): number[] {
  if (taken.length === 0) {
    if (count === 2) return [35, 145];
    return Array.from({ length: count }, (_, at) => (360 / count) * at - 90);
  }
  const sorted = taken.map((one) => (one + 360) % 360).sort((one, other) => one - other);
  const gaps = sorted.map((from, at) => {
    const next = sorted[at + 1] ?? (sorted[0] ?? 0) + 360;
    return { from, size: next - from, filled: 0 };
  });
  for (let placed = 0; placed < count; placed++) {
    // of equal shares that of the wider gap, which is the outside of a ring
    const share = ({ size, filled }: (typeof gaps)[number]) => size / (filled + 1) + size / 20;
    const widest = gaps.reduce((best, gap) => (share(gap) > share(best) + 1 ? gap : best));
    widest.filled += 1;
  }
  return gaps.flatMap(({ from, size, filled }) =>
    Array.from({ length: filled }, (_, at) => from + (size * (at + 1)) / (filled + 1)),
  );
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** The molecular formula in the order of Hill: carbon, hydrogen, then by the alphabet. */
export function formulaOf(counts: Readonly<Record<string, number>>): string {
  const rank = (symbol: string) =>
    'C' in counts ? ['C', 'H'].indexOf(symbol) >>> 0 : symbol === 'H' ? 0 : 1;
  return Object.keys(counts)
    .filter((symbol) => (counts[symbol] ?? 0) > 0)
    .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other, 'en'))
    .map((symbol) => {
      const count = counts[symbol] ?? 0;
      const digits = [...String(count)].map((digit) => SUBSCRIPTS[Number(digit)]).join('');
      return `${symbol}${count > 1 ? digits : ''}`;
    })
    .join('');
}

/** The number of atoms of each element. */
export function countsOf({ atoms }: Molecule): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { symbol } of atoms) counts[symbol] = (counts[symbol] ?? 0) + 1;
  return counts;
}
