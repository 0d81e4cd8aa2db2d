import { afterEach, describe, expect, it, vi } from 'vitest';
import { expression } from '../harness.ts';

describe('conversions [RULES-25]', () => {
  it.each<[string, string, string]>([
    ["int('42')", '42', 'int'],
    ["int('-42')", '-42', 'int'],
    ["int('+42')", '42', 'int'],
    ['int(2.9)', '2', 'int'],
    ['int(-2.9)', '-2', 'int'],
    ['int(5)', '5', 'int'],
    ["int(float('NaN'))", '0', 'int'],
    ["int(float('1e30'))", '9223372036854775807', 'int'],
    ["float('2.5')", '2.5', 'float'],
    ["float(' 1e3 ')", '1000', 'float'],
    ["float('1.5F')", '1.5', 'float'],
    ["float('1e2d')", '100', 'float'],
    ["float('-Infinity')", "-float('Infinity')", 'float'],
    ['float(2)', '2', 'float'],
    ['string(1)', "'1'", 'string'],
    ['string(1.0)', "'1.0'", 'string'],
    ['string(1.5)', "'1.5'", 'string'],
    ['string(true)', "'true'", 'string'],
    ['string(null)', "'null'", 'string'],
    ["string('a')", "'a'", 'string'],
    ['string(9999999.0)', "'9999999.0'", 'string'],
    ['string(10000000.0)', "'1.0E7'", 'string'],
    ['string(0.00012)', "'1.2E-4'", 'string'],
    ['string(0.001)', "'0.001'", 'string'],
    ["bool('true')", 'true', 'bool'],
    ["bool('false')", 'false', 'bool'],
    ['bool(true)', 'true', 'bool'],
  ])('%s is %s, a %s', (text, other, type) => expression(text).equals(other, type));

  it.each<[string, string]>([
    [
      "int('4.2') == 4",
      'Type conversion error. Argument: [4.2], From type: [string], To type: [int].',
    ],
    ["int('') == 0", 'Type conversion error. Argument: [], From type: [string], To type: [int].'],
    [
      "int('9223372036854775808') == 0",
      'Type conversion error. Argument: [9223372036854775808], From type: [string], To type: [int].',
    ],
    [
      "float('1.2.3') == 0",
      'Type conversion error. Argument: [1.2.3], From type: [string], To type: [float].',
    ],
    [
      "bool('yes')",
      'Type conversion error. Argument: [yes], From type: [string], To type: [bool].',
    ],
    [
      'int(true) == 1',
      'Unsupported operation error. Received: int(bool). Expected: int(int), int(float), int(string).',
    ],
    [
      "string([]) == ''",
      'Unsupported operation error. Received: string(list). Expected: string(int), string(float), string(null), string(string), string(bool), string(path).',
    ],
  ])('%s fails', (text, message) => expression(text).fails(message));
});

describe('debug [RULES-26]', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('returns its argument after logging it', () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    expression(
      "debug({'a': [1, 2.0, 'x', null, true], 'p': /a/b, 't': timestamp.value(1500)}).a[0] == 1",
    ).is(true);
    expect(log.mock.calls).toEqual([
      ['[rules] debug: {"a": [1, 2.0, "x", null, true], "p": /a/b, "t": timestamp(1.500000000)}'],
    ]);
  });

  it('describes every type', () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    expression(
      "debug(b'a') is bytes && debug([1].toSet()) is set && debug({}.diff({})) is map_diff && debug(latlng.value(1, 2)) is latlng && debug(duration.value(-1500, 'ms')) is duration",
    ).is(true);
    expect(log.mock.calls.flat()).toEqual([
      '[rules] debug: bytes(61)',
      '[rules] debug: set[1]',
      '[rules] debug: <map_diff>',
      '[rules] debug: latlng(1, 2)',
      '[rules] debug: duration(-1s -500000000ns)',
    ]);
  });
});
