import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoArea, geoCentroid, geoContains, geoDistance } from 'd3-geo';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import { feature, merge, neighbors } from 'topojson-client';
import type {
  GeometryCollection,
  GeometryObject,
  Polygon as TopoPolygon,
  Topology,
} from 'topojson-specification';
import type { MultiPolygon as TopoMultiPolygon } from 'topojson-specification';
import { COUNTRIES } from './countries.ts';

type Shape = Polygon | MultiPolygon;
type TopoShape = TopoPolygon | TopoMultiPolygon;
interface Named {
  readonly properties: { readonly name: string };
}

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** A country's outline, with the names of its neighbours. */
export interface Land {
  /** As in `COUNTRIES`, where the country stands there. */
  readonly name: string;
  readonly shape: Feature<Shape>;
  readonly neighbours: readonly string[];
  /** Square kilometres. */
  readonly area: number;
  /** Degrees: longitude, latitude. */
  readonly centre: [number, number];
  /** The distance of its farthest point from the centre, in degrees. */
  readonly reach: number;
}

const KM2 = 6371 ** 2;
const DEGREE = Math.PI / 180;

/** The atlas's names that are not ours. */
const NAMES: Readonly<Record<string, string>> = {
  'United States of America': 'United States',
  'Dominican Rep.': 'Dominican Republic',
  'Dem. Rep. Congo': 'DR Congo',
  Congo: 'Republic of the Congo',
  'Central African Rep.': 'Central African Republic',
  "Côte d'Ivoire": 'Ivory Coast',
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  Macedonia: 'North Macedonia',
  'S. Sudan': 'South Sudan',
  eSwatini: 'Eswatini',
  'Solomon Is.': 'Solomon Islands',
  'Cabo Verde': 'Cape Verde',
  Vatican: 'Vatican City',
  'W. Sahara': 'Western Sahara',
  'Eq. Guinea': 'Equatorial Guinea',
  'N. Cyprus': 'Cyprus',
  Somaliland: 'Somalia',
  'Siachen Glacier': 'Kashmir',
};
/** A place in the Crimea, which the United Nations count to Ukraine and the atlas does not. */
const CRIMEA = [34.4, 45.3] as const;

function readWorld(): World {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  return JSON.parse(readFileSync(file, 'utf8')) as World;
}

function polygonsOf(shape: TopoShape): TopoPolygon[] {
  if (shape.type === 'Polygon') return [shape];
  return shape.arcs.map((arcs): TopoPolygon => ({ type: 'Polygon', arcs }));
}

/** A single shape as GeoJSON. */
function shapeOf(world: World, shape: TopoShape): Shape {
  return shape.type === 'Polygon' ? feature(world, shape).geometry : feature(world, shape).geometry;
}

/** Moves the Crimea from Russia to Ukraine. */
function withCrimea(world: World, shapes: Map<string, TopoShape[]>): void {
  const parts = (shapes.get('Russia') ?? []).flatMap(polygonsOf);
  const isThere = (part: TopoPolygon) => geoContains(feature(world, part), [...CRIMEA]);
  shapes.set(
    'Russia',
    parts.filter((part) => !isThere(part)),
  );
  shapes.set('Ukraine', [...(shapes.get('Ukraine') ?? []), ...parts.filter(isThere)]);
}

/** Every country of the atlas by its name. */
export function readAtlas(): ReadonlyMap<string, Land> {
  const world = readWorld();
  const geometries = world.objects.countries.geometries as (GeometryObject & Named)[];
  const nameOf = (name = '') => NAMES[name] ?? name;
  const shapes = new Map<string, TopoShape[]>();
  const borders = new Map<string, Set<string>>();
  const touching = neighbors(geometries);
  geometries.forEach((geometry, at) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return;
    const name = nameOf(geometry.properties.name);
    shapes.set(name, [...(shapes.get(name) ?? []), geometry]);
    const own = borders.get(name) ?? new Set();
    for (const other of touching[at] ?? []) own.add(nameOf(geometries[other]?.properties.name));
    own.delete(name);
    borders.set(name, own);
  });
  withCrimea(world, shapes);
  const known = new Map(COUNTRIES.map(({ name }, at) => [name, at]));
  return new Map(
    [...shapes].map(([name, parts]) => {
      const [only, ...more] = parts;
      const geometry =
        only && more.length === 0 ? shapeOf(world, only) : merge(world, parts.flatMap(polygonsOf));
      const shape: Feature<Shape> = { type: 'Feature', properties: {}, geometry };
      const neighbours = [...(borders.get(name) ?? [])]
        .filter((other) => known.has(other))
        .sort((one, other) => (known.get(one) ?? 0) - (known.get(other) ?? 0));
      const [area, centre] = [geoArea(shape) * KM2, geoCentroid(shape)];
      return [name, { name, shape, neighbours, area, centre, reach: radiusOf(shape) / DEGREE }];
    }),
  );
}

/** The largest part of a country: without overseas and small islands. */
function mainPart({ shape }: Land): Feature<Polygon> {
  const { geometry } = shape;
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const features = parts.map((coordinates): Feature<Polygon> => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates },
  }));
  return features.reduce((best, one) => (geoArea(one) > geoArea(best) ? one : best));
}

/** The largest part with all parts of at least a twentieth of its size that lie near it. */
export function homeOf(land: Land): Feature<Shape> {
  const main = mainPart(land);
  const { geometry } = land.shape;
  if (geometry.type === 'Polygon') return main;
  const centre = geoCentroid(main);
  const reach = radiusOf(main) + 4 * DEGREE;
  const near = geometry.coordinates.filter((coordinates) => {
    const part: Polygon = { type: 'Polygon', coordinates };
    return geoDistance(geoCentroid(part), centre) < reach;
  });
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiPolygon', coordinates: near },
  };
}

/** The largest distance of a shape's border from its centre, in radians. */
export function radiusOf(shape: Feature<Shape>): number {
  const centre = geoCentroid(shape);
  const { geometry } = shape;
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return Math.max(
    ...rings.flat().map((point) => geoDistance([point[0] ?? 0, point[1] ?? 0], centre)),
  );
}
