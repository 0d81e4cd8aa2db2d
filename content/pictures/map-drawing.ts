import type { GeoPermissibleObjects, GeoProjection } from 'd3-geo';
import { geoAzimuthalEqualArea, geoCentroid, geoDistance, geoPath } from 'd3-geo';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import type { Land } from './atlas.ts';
import { homeOf, radiusOf } from './atlas.ts';
import type { Point } from './draw.ts';
import { circle, num, outlined, path, picture } from './draw.ts';

/** Size of a map in pixels. */
const MAP = { width: 480, height: 320 } as const;
const DEGREE = Math.PI / 180;
/** The least radius that a map shows, so that small countries have their neighbours around them. */
const LEAST_RADIUS = 8 * DEGREE;
/** Pixels between two points of a line, and the least size of an island. */
const [STEP, LEAST_ISLAND] = [2.2, 3.5];

/** Path data of a shape, without details that no eye sees. */
function pathOf(shape: GeoPermissibleObjects, projection: GeoProjection, step = STEP): string {
  const rings: Point[][] = [];
  const draw = geoPath(projection).context({
    beginPath: () => {},
    arc: () => {},
    moveTo: (x, y) => rings.push([[x, y]]),
    lineTo: (x, y) => {
      const ring = rings.at(-1);
      const last = ring?.at(-1);
      if (!last || Math.hypot(x - last[0], y - last[1]) >= step) ring?.push([x, y]);
    },
    closePath: () => {},
  });
  draw(shape);
  return rings
    .filter((ring) => ring.length > 2 && sizeOf(ring) >= LEAST_ISLAND)
    .map((ring) => {
      // relative steps of a tenth of a pixel
      let [lastX, lastY] = [0, 0];
      const points = ring.map(([x, y], at) => {
        const [tenthX, tenthY] = [Math.round(x * 10), Math.round(y * 10)];
        const [stepX, stepY] = [(tenthX - lastX) / 10, (tenthY - lastY) / 10];
        [lastX, lastY] = [tenthX, tenthY];
        return `${at === 0 ? 'M' : at === 1 ? 'l' : ''}${num(stepX)} ${num(stepY)}`;
      });
      return `${points.join(' ').replaceAll(' -', '-').replaceAll(' l', 'l')}z`;
    })
    .join('');
}

function sizeOf(ring: readonly Point[]): number {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** A projection around a country that shows the land around it too. */
function around(land: Land, room: number): GeoProjection {
  const home = homeOf(land);
  const [longitude, latitude] = geoCentroid(home);
  const radius = Math.max(radiusOf(home) * room, LEAST_RADIUS);
  return geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .clipAngle(Math.min(150, (radius / DEGREE) * 2.2 + 5))
    .scale(MAP.height / 2 / (2 * Math.sin(Math.min(radius, 2) / 2)))
    .translate([MAP.width / 2, MAP.height / 2])
    .clipExtent([
      [-2, -2],
      [MAP.width + 2, MAP.height + 2],
    ])
    .precision(0);
}

/** How much land around a country its map shows: less around a large country. */
const roomOf = (land: Land) => (land.area > 3e6 ? 1.15 : land.area > 1e6 ? 1.5 : 1.9);

/** The land around a country. @param except a country that is drawn on its own */
function ground(
  atlas: ReadonlyMap<string, Land>,
  land: Land,
  projection: GeoProjection,
  except?: Land,
): string {
  const reach = projection.clipAngle() ?? 180;
  const lands = [...atlas.values()].filter(
    (one) => one !== except && geoDistance(one.centre, land.centre) / DEGREE < reach + one.reach,
  );
  const step = land.area > 1e7 ? STEP * 1.8 : land.area > 1e6 ? STEP * 1.4 : STEP;
  const shapes = lands.map(({ shape }) => pathOf(shape, projection, step)).join('');
  return path(shapes, outlined('land', 'strong', 0.8));
}

/** A map on which a country is marked. */
export function markedMap(atlas: ReadonlyMap<string, Land>, land: Land): string {
  const projection = around(land, roomOf(land));
  const marked = path(pathOf(land.shape, projection, 1), outlined('accent', 'card', 1.2));
  return picture(MAP.width, MAP.height, ground(atlas, land, projection, land) + marked, 'soft');
}

/** A map with a dot. @param place degrees: longitude, latitude */
export function dottedMap(
  atlas: ReadonlyMap<string, Land>,
  land: Land,
  place: readonly [number, number],
): string {
  const projection = around(land, roomOf(land));
  const at = projection([...place]) ?? [0, 0];
  const dot =
    circle(at, 13, 'class="s-accent" stroke-width="2.5"') +
    circle(at, 6.5, outlined('accent', 'card', 1.5));
  return picture(MAP.width, MAP.height, ground(atlas, land, projection) + dot, 'soft');
}

/** The outline of a country, without its remote parts, and its ratio of width to height. */
export function outlineOf(land: Land): { readonly svg: string; readonly ratio: number } {
  const home: Feature<Polygon | MultiPolygon> = homeOf(land);
  const [longitude, latitude] = geoCentroid(home);
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .fitExtent(
      [
        [24, 20],
        [MAP.width - 24, MAP.height - 20],
      ],
      home,
    );
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(home);
  const shape = path(pathOf(home, projection, 1.2), outlined('teal', 'text', 1.5));
  return { svg: picture(MAP.width, MAP.height, shape), ratio: (right - left) / (bottom - top) };
}
