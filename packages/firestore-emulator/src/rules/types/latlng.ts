import { EvaluationError } from '../values/evaluation-error.ts';
import { LatLngValue } from '../values/lat-lng-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { defineMethods, defineNamespace, overload } from './builtin.ts';

/** rules.LatLng. Source: firebase.google.com/docs/reference/rules/rules.LatLng. */
export const LATLNG_METHODS = defineMethods('latlng', {
  latitude: overload(['latlng'], (point) => point.latitude),
  longitude: overload(['latlng'], (point) => point.longitude),
  distance: overload(['latlng', 'latlng'], distance),
});

/** rules.latlng. Source: firebase.google.com/docs/reference/rules/rules.latlng_. */
export const LATLNG_FUNCTIONS = defineNamespace('latlng', {
  value: overload(['float', 'float'], pointAt),
});

function pointAt(latitude: number, longitude: number): RuleValue {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    return new EvaluationError(
      `LatLng out of range. Received: [${latitude}, ${longitude}]. Expected: -90..90, -180..180.`,
    );
  }
  return new LatLngValue(latitude, longitude);
}

/** The earth's mean radius as Google's S2 library has it. */
const EARTH_RADIUS_METERS = 6_371_010;

/** Great-circle distance in metres by the haversine formula (R. W. Sinnott, "Virtues of the Haversine", 1984). */
function distance(from: LatLngValue, to: LatLngValue): number {
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const haversine =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
