import { beforeEach, describe, expect, it } from 'vitest';
import { json, Local, messageOf, OWNER, ROOT, statusOf } from '../support/local.ts';

let local: Local;
beforeEach(() => {
  local = new Local();
});

const name = (path: string) => `${ROOT}/${path}`;
const transform = (path: string, ...updateTransforms: object[]) =>
  local.commit([
    { update: { name: name(path) }, updateMask: { fieldPaths: [] }, updateTransforms },
  ]);

describe('limits', () => {
  it('[LIMIT-1] a document may have 1 MiB', async () => {
    // Name: 'c' + 1, 'a' + 1, 16; two fields: a letter + 1, string + 1; 32.
    const room = 1_048_576 - (2 + 2 + 16) - 2 * (2 + 1) - 32 - 1_000;
    const y = 'y'.repeat(1_000);
    expect(await statusOf(local.set({ 'c/a': { x: 'x'.repeat(room), y } }))).toBe('OK');
  });

  it('[LIMIT-1] a document with one byte more is named in the error', async () => {
    // Name: 'c' + 1, 'a' + 1, 16; two fields: a letter + 1, string + 1; 32.
    const room = 1_048_576 - (2 + 2 + 16) - 2 * (2 + 1) - 32 - 1_000;
    const y = 'y'.repeat(1_000);
    const error = local.set({ 'c/a': { x: 'x'.repeat(room + 1), y } });
    expect(await messageOf(error)).toContain(`'${name('c/a')}' cannot be written because its size`);
    expect(await statusOf(error)).toBe('INVALID_ARGUMENT');
  });

  it('[LIMIT-2] 500 transforms of a document in a commit, not 501', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ fieldPath: `f${i}`, increment: json(1) }));
    expect(await statusOf(transform('c/a', ...many(500)))).toBe('OK');
    expect(await messageOf(transform('c/a', ...many(501)))).toMatch(/500 field transforms.*c\/a/);
  });

  it('[LIMIT-3] maps nest 20 deep, not 21', async () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { m: nested(depth - 1) });
    expect(await statusOf(local.set({ 'c/a': { x: nested(20) } }))).toBe('OK');
    expect(await messageOf(local.set({ 'c/a': { x: nested(21) } }))).toMatch(
      /Property x contains an invalid nested entity/,
    );
  });

  it('[LIMIT-4] arrays hold no arrays', async () => {
    expect(await statusOf(local.set({ 'c/a': { x: [[1]] } }))).toBe('INVALID_ARGUMENT');
    expect(await statusOf(local.set({ 'c/a': { x: [{ y: [1] }] } }))).toBe('OK');
  });

  it('[LIMIT-5] refuses reserved, empty or too long ids', async () => {
    for (const path of [
      '__c__/a',
      'c/__a__',
      'c/..',
      './a',
      'c',
      `c/${'x'.repeat(1501)}`,
      'c//d/e',
    ]) {
      expect(await statusOf(local.set({ [path]: {} })), path).toBe('INVALID_ARGUMENT');
    }
    expect(await statusOf(local.set({ 'c/__id7__': {} }))).toBe('OK');
  });

  it('[LIMIT-5] refuses reserved, empty or too long field names', async () => {
    for (const field of ['__f__', '', 'x'.repeat(1501)]) {
      expect(await statusOf(local.set({ 'c/a': { [field]: 1 } })), field).toBe('INVALID_ARGUMENT');
    }
    expect(await statusOf(local.set({ 'c/a': { ['x'.repeat(1500)]: 1 } }))).toBe('OK');
  });

  it('[LIMIT-6] a commit writes at most 10 MiB', async () => {
    const documents = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`c/d${i}`, { x: 'x'.repeat(1_000_000) }]),
      );
    expect(await statusOf(local.set(documents(10)))).toBe('OK');
    expect(await messageOf(local.set(documents(11)))).toMatch(/Transaction too big/);
  });

  it('[LIMIT-7] a text or bytes may have 1,048,487 bytes', async () => {
    const most = 1_048_487;
    const set = (value: object) =>
      local.commit([
        { update: { name: name('c/a'), fields: { m: { mapValue: { fields: { x: value } } } } } },
      ]);
    const text = (length: number) => ({ stringValue: `${'x'.repeat(length - 2)}é` });
    const bytes = (length: number) => ({ bytesValue: Buffer.alloc(length).toString('base64') });
    expect(await messageOf(set(text(most + 1)))).toBe(
      'The value of property "m.x" is longer than 1048487 bytes.',
    );
    expect(await messageOf(set(bytes(most + 1)))).toBe(
      'The value of property "m.x" is longer than 1048487 bytes.',
    );
    expect(await statusOf(set(text(most)))).toBe('OK');
    expect(await statusOf(set(bytes(most)))).toBe('OK');
  });

  it('[LIMIT-8] a field path has at most 100 segments', async () => {
    const path = (segments: number) => Array.from({ length: segments }, () => 'a').join('.');
    const set = (segments: number) =>
      local.commit([
        { update: { name: name('c/a') }, updateMask: { fieldPaths: [path(segments)] } },
      ]);
    expect(await statusOf(set(100))).toBe('OK');
    expect(await messageOf(set(101))).toMatch(
      /^Invalid property path "a\.a\..*": it has more than 100 segments\.$/,
    );
  });

  it('[DATA-1] every value type comes back as it went in', async () => {
    const fields = {
      n: { nullValue: null },
      b: { booleanValue: true },
      i: { integerValue: '-9223372036854775808' },
      d: { doubleValue: 1.5 },
      z: { doubleValue: '-0' },
      inf: { doubleValue: 'Infinity' },
      nan: { doubleValue: 'NaN' },
      t: { timestampValue: '2026-01-02T03:04:05.123456Z' },
      old: { timestampValue: '0001-01-01T00:00:00Z' },
      s: { stringValue: 'é\u{1f600}\n' },
      y: { bytesValue: 'AP8=' },
      r: { referenceValue: name('c/b') },
      g: { geoPointValue: { latitude: -90, longitude: 180 } },
      a: { arrayValue: { values: [{ stringValue: 'x' }] } },
      m: { mapValue: { fields: { ['`odd` key.']: { nullValue: null } } } },
    };
    await local.commit([{ update: { name: name('c/a'), fields } }], {}, OWNER);
    expect((await local.get('c/a')).fields).toEqual(fields);
  });

  it('[DATA-4] timestamps are cut to microseconds, even in a field named __proto__', async () => {
    const fields = JSON.parse('{"t":{"timestampValue":"2026-01-02T03:04:05.123456789Z"}}');
    const inner = JSON.parse('{"m":{"mapValue":{"fields":{"a":{"integerValue":"1"}}}}}');
    await local.commit([{ update: { name: name('c/a'), fields: { ...fields, ...inner } } }]);
    expect((await local.get('c/a')).fields.t.timestampValue).toBe('2026-01-02T03:04:05.123456Z');
  });

  const bad: [string, object, RegExp][] = [
    ['no member', {}, /needs exactly one/],
    ['a boolean of text', { booleanValue: 'yes' }, /true or false/],
    ['a huge integer', { integerValue: '9223372036854775808' }, /64-bit/],
    ['a fraction', { integerValue: 1.5 }, /64-bit/],
    ['a bad time', { timestampValue: 'yesterday' }, /RFC 3339/],
    ['a time too late', { timestampValue: { seconds: 253402300800 } }, /years 1 and 9999/],
    ['bad base64', { bytesValue: '*' }, /base64/],
    [
      'a reference to no document',
      { referenceValue: 'rooms/a' },
      /^Invalid resource name "rooms\/a"/,
    ],
    ['a reference to a collection', { referenceValue: name('c') }, /even number of segments/],
    [
      'a reference inside a list',
      { arrayValue: { values: [{ referenceValue: '' }] } },
      /^Invalid resource name ""/,
    ],
    ['a latitude of 91', { geoPointValue: { latitude: 91 } }, /-90, 90/],
    ['an unknown kind', { emojiValue: 1 }, /unknown member "emojiValue"/],
    ['a list of no list', { arrayValue: { values: 1 } }, /"values": expected an array/],
  ];
  it.each(bad)('[DATA-5] refuses %s with the name of the field', async (_name, value, message) => {
    const write = local.commit([{ update: { name: name('c/a'), fields: { field: value } } }]);
    expect(await statusOf(write)).toBe('INVALID_ARGUMENT');
    expect(await messageOf(write)).toMatch(message);
  });
});
