import { describe, it } from 'vitest';
import { expression, model } from '../harness.ts';

describe('latlng [RULES-22]', () => {
  it('reads stored geopoints', () => {
    const data = { at: model({ kind: 'geoPoint', latitude: 48.5, longitude: -9 }) };
    expression('resource.data.at is latlng && resource.data.at == latlng.value(48.5, -9)', {
      data,
    }).is(true);
    expression('resource.data.at.latitude() == 48.5 && resource.data.at.longitude() == -9', {
      data,
    }).is(true);
    expression('resource.data.at.longitude() is float', { data }).is(true);
  });

  it('measures great-circle distances in metres', () => {
    expression('latlng.value(0, 0).distance(latlng.value(0, 0)) == 0').is(true);
    // Paris to London is 343 to 344 km; half the equator is about 20,015 km.
    const parisToLondon = 'latlng.value(48.8566, 2.3522).distance(latlng.value(51.5074, -0.1278))';
    expression(`${parisToLondon} > 343000 && ${parisToLondon} < 344500`).is(true);
    const halfWay = 'latlng.value(0, 0).distance(latlng.value(0, 180))';
    expression(`${halfWay} > 20010000 && ${halfWay} < 20020000`).is(true);
  });

  it.each<[string, string]>([
    [
      'latlng.value(91, 0) != null',
      'LatLng out of range. Received: [91, 0]. Expected: -90..90, -180..180.',
    ],
    [
      "latlng.value('0', 0) != null",
      'Unsupported operation error. Received: latlng.value(string, int). Expected: latlng.value(float, float).',
    ],
    [
      'latlng.value(0, 0).distance(1) == 0',
      'Unsupported operation error. Received: latlng.distance(int). Expected: latlng.distance(latlng).',
    ],
  ])('%s fails', (text, message) => expression(text).fails(message));
});
