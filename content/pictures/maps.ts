import { geoCentroid, geoDistance } from 'd3-geo';
import type { Asked } from './asked.ts';
import type { Land } from './atlas.ts';
import { homeOf, radiusOf, readAtlas } from './atlas.ts';
import type { Country } from './countries.ts';
import { capitalNote, COUNTRIES, firstHiding, hidesAnswer, inText } from './countries.ts';
import { dottedMap, markedMap, outlineOf } from './map-drawing.ts';
import type { Random } from './random.ts';
import { seeded } from './random.ts';

const [MARKED, OUTLINES, CAPITALS] = [95, 50, 55];
/** Square kilometres of the smallest country that is asked for. */
const LEAST_AREA = 5000;
/** Countries of so many islands that a part of them gives no outline. */
const SCATTERED = new Set(['id', 'my']);
/** Countries whose outline, or whose capital's status, depends on who draws the map. */
const DISPUTED = new Set(['in', 'pk', 'cn', 'ma', 'cy', 'rs', 'so', 'sd', 'ss', 'er']);

const SEVERAL = new Intl.ListFormat('en-GB', { type: 'conjunction' });

interface Place extends Country {
  readonly land: Land;
  /** The countries at its borders, or those nearest to an island. */
  readonly near: readonly string[];
  readonly hasBorders: boolean;
  /** All others, the nearest first, with the side of them on which this country lies. */
  readonly others: readonly { readonly name: string; readonly side: string }[];
}

const SIDES = [
  'east',
  'north-east',
  'north',
  'north-west',
  'west',
  'south-west',
  'south',
  'south-east',
];

/** On which side of a place another one lies, both in degrees: longitude, latitude. */
function sideFrom(from: readonly [number, number], to: readonly [number, number]): string {
  const turn = ((to[0] - from[0] + 540) % 360) - 180;
  const across = turn * Math.cos((((from[1] + to[1]) / 2) * Math.PI) / 180);
  const eighth = Math.round((Math.atan2(to[1] - from[1], across) / Math.PI) * 4);
  return SIDES[(eighth + 8) % 8] ?? '';
}

function placesOf(atlas: ReadonlyMap<string, Land>): Place[] {
  const known = COUNTRIES.flatMap((country) => {
    const land = atlas.get(country.name);
    if (!land) return [];
    const home = homeOf(land);
    return [{ ...country, land, centre: geoCentroid(home), radius: radiusOf(home) }];
  });
  return known.map(({ centre, radius, ...country }) => {
    const distances = known
      .filter(({ name }) => name !== country.name)
      .map((other) => ({ other, distance: geoDistance(centre, other.centre) }))
      .sort((one, other) => one.distance - other.distance);
    const borders = country.land.neighbours.filter((name) =>
      distances.some(
        ({ other, distance }) => other.name === name && distance < radius + other.radius + 0.05,
      ),
    );
    const nearest = distances.slice(0, 3).map(({ other }) => other.name);
    return {
      ...country,
      near: borders.length > 0 ? borders : nearest,
      hasBorders: borders.length > 0,
      others: distances.map(({ other }) => ({
        name: other.name,
        side: sideFrom(other.centre, centre),
      })),
    };
  });
}

/**
 * "borders France and Spain", without a name that has the answer in it.
 * @param options are not named either, because a name in the text is no answer any longer
 */
function surroundings(place: Place, most = 4, options: readonly string[] = []): string {
  const { name, near, others, hasBorders } = place;
  const isFree = (one: string) => !one.includes(name) && !options.includes(one);
  const named = near.filter(isFree).slice(0, most);
  if (hasBorders && (options.length === 0 || named.length > 1)) {
    return `borders ${SEVERAL.format(named.map(inText))}`;
  }
  const nearest = others
    .filter((one) => isFree(one.name))
    .slice(0, 2)
    .map((one) => `${one.side} of ${inText(one.name)}`);
  return `lies ${hasBorders ? '' : 'in the sea, '}${SEVERAL.format(nearest)}`;
}

function wrongFor(place: Place, all: readonly Place[], random: Random): Place[] {
  const score = (other: Place) =>
    (place.near.includes(other.name) ? 0.6 : 0) +
    (other.region === place.region ? 0.8 : 0) +
    random() * 0.9;
  return all
    .filter(({ name, land }) => name !== place.name && land.area >= LEAST_AREA)
    .map((other) => [score(other), other] as const)
    .sort(([one], [other]) => other - one)
    .map(([, other]) => other);
}

const alike = (right: string, names: readonly string[]) =>
  names.filter((name) => Math.abs(name.length - right.length) < 10).slice(0, 3);

function mapNote(place: Place): string {
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(place.land.area)) - 1);
  const area = (Math.round(place.land.area / digits) * digits).toLocaleString('en-GB');
  const own = place.hasBorders ? ` It ${surroundings(place, 3)}.` : '';
  const note = `${capitalNote(place)} Its area is about ${area} km².${own}`;
  return /^the (?:United States|Netherlands|Philippines)/i.test(inText(place.name))
    ? note.replace(' It borders', ' The country borders')
    : note;
}

function askMarked(
  place: Place,
  at: number,
  atlas: ReadonlyMap<string, Land>,
  wrong: Place[],
): Asked {
  const { name, region, capital, land } = place;
  const options = alike(
    name,
    wrong.map((one) => one.name),
  );
  return {
    question: 'Which country is marked on this map?',
    right: name,
    wrong: options,
    alt: `A map of ${region}. The marked country ${surroundings(place, 4, options)}.`,
    hint: firstHiding(
      name,
      `It lies in ${region}, and its capital begins with ${capital.charAt(0)}.`,
      `Its capital begins with ${capital.charAt(0)} and has ${capital.length} letters.`,
    ),
    note: mapNote(place),
    rank: at / MARKED,
    svg: markedMap(atlas, land),
  };
}

function askOutline(place: Place, at: number, wrong: Place[]): Asked {
  const { name, region, capital, land } = place;
  const { svg, ratio } = outlineOf(land);
  const form = ratio > 1.25 ? 'wider than tall' : ratio < 0.8 ? 'taller than wide' : 'about square';
  const options = alike(
    name,
    wrong.map((one) => one.name),
  );
  return {
    question: 'Which country has this outline?',
    right: name,
    wrong: options,
    alt: `The outline of a country, ${form}, that ${surroundings(place, 4, options)}.`,
    hint: firstHiding(
      name,
      `It lies in ${region} and ${surroundings(place, 1)}.`,
      `Its capital begins with ${capital.charAt(0)} and has ${capital.length} letters.`,
    ),
    note: mapNote(place),
    rank: (at + 6) / OUTLINES,
    svg,
  };
}

/** Where the capital lies in its country, as in "the north-west". */
function sideOf({ land, place }: Place): string {
  const home = homeOf(land);
  const [longitude, latitude] = geoCentroid(home);
  const isNear = geoDistance([...place], [longitude, latitude]) < radiusOf(home) / 5;
  return isNear ? 'middle' : sideFrom([longitude, latitude], place);
}

function askCapital(
  place: Place,
  at: number,
  atlas: ReadonlyMap<string, Land>,
  wrong: Place[],
): Asked {
  const { name, capital, land } = place;
  const own = inText(name);
  return {
    question: 'Which capital lies at the dot on this map?',
    right: capital,
    wrong: alike(
      capital,
      wrong.map((one) => one.capital),
    ),
    alt: `A map with a dot in the ${sideOf(place)} of the country that ${surroundings(place)}.`,
    hint: `The dot lies in ${own}.`,
    note: `${capital} is the capital of ${own}; it lies in the ${sideOf(place)} of the country, which ${surroundings(place, 3)}.`,
    rank: (at + 3) / CAPITALS,
    svg: dottedMap(atlas, land, place.place),
  };
}

/** Countries that are marked on maps, outlines of countries, and capitals at a dot. */
export function askMaps(): Asked[] {
  const random = seeded(23);
  const atlas = readAtlas();
  const all = placesOf(atlas);
  const large = all.filter(({ land }) => land.area >= LEAST_AREA);
  const undisputed = large.filter(({ code }) => !DISPUTED.has(code));
  const capitals = undisputed.filter(
    ({ name, capital, land }) => land.area > 20_000 && hidesAnswer(name, capital),
  );
  return [
    ...large
      .filter(({ code }) => !['ma', 'rs'].includes(code))
      .slice(0, MARKED)
      .map((place, at) => askMarked(place, at, atlas, wrongFor(place, all, random))),
    ...undisputed
      .filter(({ code, land }) => land.area > 10_000 && !SCATTERED.has(code))
      .slice(0, OUTLINES)
      .map((place, at) => askOutline(place, at, wrongFor(place, all, random))),
    ...capitals
      .slice(0, CAPITALS)
      .map((place, at) => askCapital(place, at, atlas, wrongFor(place, all, random))),
  ];
}
