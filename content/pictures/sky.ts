import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { GeoProjection } from 'd3-geo';
import { geoCentroid, geoDistance, geoStereographic } from 'd3-geo';
import type { FeatureCollection, MultiLineString, Point as GeoPoint, Position } from 'geojson';
import type { Point } from './draw.ts';
import { circle, fill, lineThrough, picture } from './draw.ts';

/** Size of a picture of the sky in pixels. */
export const SKY = { width: 480, height: 320 } as const;
const DEGREE = Math.PI / 180;
/** The faintest star that is drawn, in magnitudes, and the faintest of a small constellation. */
const [FAINTEST, FAINTEST_NEAR] = [5, 5.6];

interface Star {
  /** Number in the Hipparcos catalogue. */
  readonly id: number;
  readonly magnitude: number;
  /** Degrees: right ascension, declination. */
  readonly place: [number, number];
}

/** The stars to the sixth magnitude and the figures of the constellations, by the codes of the astronomical union. */
export interface Sky {
  readonly stars: readonly Star[];
  readonly figures: ReadonlyMap<string, MultiLineString>;
  /** The star of a proper name. */
  readonly named: (name: string) => Star;
}

function read<Content>(file: string): Content {
  const path = createRequire(import.meta.url).resolve(`d3-celestial/data/${file}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Content;
}

const pair = ([longitude = 0, latitude = 0]: Position): [number, number] => [longitude, latitude];

/** Reads the stars and figures of d3-celestial. */
export function readSky(): Sky {
  const lines = read<FeatureCollection<MultiLineString>>('constellations.lines');
  const catalogue = read<FeatureCollection<GeoPoint, { mag: number }>>('stars.6');
  const names = read<Record<string, { name: string }>>('starnames');
  const stars = catalogue.features.map(({ id, properties, geometry }) => ({
    id: Number(id),
    magnitude: properties.mag,
    place: pair(geometry.coordinates),
  }));
  return {
    stars,
    figures: new Map(lines.features.map(({ id, geometry }) => [String(id), geometry])),
    named: (name) => {
      const star = stars.find(({ id }) => names[id]?.name === name);
      if (!star) throw new Error(`no star ${name}`);
      return star;
    },
  };
}

/** The points of a figure, each once. */
export function pointsOf({ coordinates }: MultiLineString): [number, number][] {
  const points = new Map(coordinates.flat().map((point) => [String(point), pair(point)]));
  return [...points.values()];
}

/** The radius of a figure around its centre, in degrees. */
function reachOf(figure: MultiLineString): number {
  const centre = geoCentroid(figure);
  return Math.max(...pointsOf(figure).map((point) => geoDistance(point, centre))) / DEGREE;
}

/** A projection around a figure, as one sees it from inside the sphere: east is on the left. */
export function skyProjection(figure: MultiLineString): GeoProjection {
  const [longitude, latitude] = geoCentroid(figure);
  return geoStereographic()
    .rotate([-longitude, -latitude])
    .reflectX(true)
    .clipAngle(100)
    .fitExtent(
      [
        [60, 44],
        [SKY.width - 60, SKY.height - 44],
      ],
      figure,
    );
}

/** The sky around a figure, with or without its lines. @param ringed a star with a ring around it */
export function drawSky(
  sky: Sky,
  figure: MultiLineString,
  { hasLines, ringed }: { readonly hasLines: boolean; readonly ringed?: Star },
): string {
  const projection = skyProjection(figure);
  const at = (place: [number, number]): Point => projection(place) ?? [-99, -99];
  const own = new Set(pointsOf(figure).map((point) => at(point).map(Math.round).join()));
  const centre = geoCentroid(figure);
  const limit = reachOf(figure) < 12 ? FAINTEST_NEAR : FAINTEST;
  const lines = hasLines
    ? figure.coordinates.map((line) =>
        lineThrough(
          line.map((point) => at(pair(point))),
          'faint',
          2,
        ),
      )
    : [];
  const dots = sky.stars
    .filter(({ place }) => geoDistance(place, centre) / DEGREE < 80)
    .map((star) => ({ ...star, at: at(star.place) }))
    .filter(({ magnitude, at: [x, y] }) => {
      const isOwn = own.has([x, y].map(Math.round).join());
      return (
        (isOwn || magnitude < limit) && x > 4 && x < SKY.width - 4 && y > 4 && y < SKY.height - 4
      );
    })
    .map(({ magnitude, at: place }) =>
      circle(place, Math.max(1.2, 6.4 - magnitude * 1.02), fill('star')),
    );
  const ring = ringed ? circle(at(ringed.place), 17, 'class="s-sun" stroke-width="3"') : '';
  return picture(SKY.width, SKY.height, lines.join('') + dots.join('') + ring, 'sky');
}
