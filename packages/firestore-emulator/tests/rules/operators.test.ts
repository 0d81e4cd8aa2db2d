import { describe, expect, it } from 'vitest';
import { double, expression, syntaxErrorOf, wrap } from './harness.ts';

const FAILS = 'null.a';

describe('logic and errors [RULES-7]', () => {
  it.each<[string, boolean]>([
    ['true && true', true],
    ['true && false', false],
    ['false || true', true],
    ['false || false', false],
    ['!true', false],
    [`${FAILS} || true`, true],
    [`true || ${FAILS}`, true],
    [`${FAILS} && false`, false],
    [`false && ${FAILS}`, false],
    [`1 || true`, true],
    [`'a' && false`, false],
    [`!(${FAILS} && false)`, true],
    [`true ? true : ${FAILS}`, true],
    [`false ? ${FAILS} : true`, true],
  ])('%s is %s', (text, truth) => expression(text).is(truth));

  it.each<[string, string]>([
    [`${FAILS} || false`, 'Null value error.'],
    [`false || ${FAILS}`, 'Null value error.'],
    [`${FAILS} && true`, 'Null value error.'],
    [`true && ${FAILS}`, 'Null value error.'],
    [`!(${FAILS})`, 'Null value error.'],
    [`${FAILS} ? true : true`, 'Null value error.'],
    [`null.a || {}.b`, 'Null value error.'],
    [`{}.b == null.a`, 'Property b is undefined on object.'],
    ['1', 'Type error. Received: [int] Expected: [bool].'],
    ["'yes'", 'Type error. Received: [string] Expected: [bool].'],
    ['null', 'Type error. Received: [null] Expected: [bool].'],
    ['!1.0', 'Unsupported operation error. Received: !float. Expected: !bool.'],
    ['1 || false', 'Type error. Received: [int] Expected: [bool].'],
    ['[] ? true : true', 'Type error. Received: [list] Expected: [bool].'],
  ])('%s fails', (text, message) => expression(text).fails(message));
});

describe('equality [RULES-8]', () => {
  it.each<[string, boolean]>([
    ['1 == 1.0', true],
    ['0.0 == -0.0', true],
    ['1 != 2', true],
    ["1 == '1'", false],
    ["'a' == 'a'", true],
    ['null == null', true],
    ['null == false', false],
    ['true == 1', false],
    ['[1, [2]] == [1, [2]]', true],
    ['[1] == [1, 2]', false],
    ['[1] == [1.0]', false],
    ['[1, 2] == [2, 1]', false],
    ["{'a': 1, 'b': [2]} == {'b': [2], 'a': 1}", true],
    ["{'a': 1} == {'a': 1, 'b': 2}", false],
    ["{'a': 1} == {'b': 1}", false],
    ["{'a': 1} == {'a': 1.0}", false],
    ['[1, 2].toSet() == [2, 1, 1.0].toSet()', true],
    ['[1].toSet() == [1]', false],
    ['/a/b == /a/b', true],
    ["/a/b == path('a/b')", true],
    ["/a/b == '/a/b'", false],
    ["b'a' == 'a'.toUtf8()", true],
    ["b'a' == b'b'", false],
    ["duration.value(60, 's') == duration.value(1, 'm')", true],
    ['timestamp.value(1) == timestamp.value(1)', true],
    ['latlng.value(1, 2) == latlng.value(1.0, 2.0)', true],
    ['latlng.value(1, 2) == latlng.value(1, 3)', false],
    ["float('NaN') == float('NaN')", false],
    ["[float('NaN')] == [float('NaN')]", false],
    ['9007199254740993 == 9007199254740992.0', false],
  ])('%s is %s', (text, truth) => expression(text).is(truth));
});

describe('order', () => {
  it.each<[string, boolean]>([
    ['1 < 2', true],
    ['1 < 1.5', true],
    ['2.5 >= 2', true],
    ['9007199254740993 > 9007199254740992.0', true],
    ["'a' < 'b'", true],
    ["'B' < 'a'", true],
    ["'a' <= 'a'", true],
    ["b'a' < b'ab'", true],
    ["duration.value(1, 'h') > duration.value(59, 'm')", true],
    ['timestamp.value(1) < timestamp.value(2)', true],
    ["float('NaN') < 1", false],
    ["float('NaN') >= 1", false],
  ])('%s is %s', (text, truth) => expression(text).is(truth));

  it.each<[string, string]>([
    ["'a' < 1", 'string < int'],
    ['null <= 1', 'null <= int'],
    ['true < false', 'bool < bool'],
    ['[1] > [0]', 'list > list'],
    ['request.time < 5', 'timestamp < int'],
    ['/a/b < /a/c', 'path < path'],
  ])('%s fails', (text, received) =>
    expression(text).fails(`Unsupported operation error. Received: ${received}.`),
  );
});

describe('arithmetic [RULES-9]', () => {
  it.each<[string, string, string]>([
    ['1 + 2', '3', 'int'],
    ['1 + 2.0', '3', 'float'],
    ['7 / 2', '3', 'int'],
    ['-7 / 2', '-3', 'int'],
    ['7 / 2.0', '3.5', 'float'],
    ['7 % 4', '3', 'int'],
    ['-7 % 4', '-3', 'int'],
    ['7.5 % 2', '1.5', 'float'],
    ['2 * 3.5', '7', 'float'],
    ['-(3)', '-3', 'int'],
    ['-1.5', '0 - 1.5', 'float'],
    ['9223372036854775806 + 1', '9223372036854775807', 'int'],
    ['-9223372036854775807 - 1', '-9223372036854775808', 'int'],
    ["'a' + 'b'", "'ab'", 'string'],
    ["timestamp.value(0) + duration.value(1, 's')", 'timestamp.value(1000)', 'timestamp'],
    ["duration.value(1, 's') + timestamp.value(0)", 'timestamp.value(1000)', 'timestamp'],
    ["timestamp.value(0) - duration.value(1, 's')", 'timestamp.value(-1000)', 'timestamp'],
    ['timestamp.value(1500) - timestamp.value(2000)', "duration.value(-500, 'ms')", 'duration'],
    ["duration.value(1, 'm') + duration.value(30, 's')", "duration.value(90, 's')", 'duration'],
    ["duration.value(1, 'm') - duration.value(90, 's')", "duration.value(-30, 's')", 'duration'],
    ['1.0 / 0', "float('Infinity')", 'float'],
  ])('%s is %s, a %s', (text, other, type) => expression(text).equals(other, type));

  it.each<[string, string]>([
    ['9223372036854775807 + 1 > 0', 'Integer overflow error.'],
    ['-9223372036854775808 - 1 < 0', 'Integer overflow error.'],
    ['4611686018427387904 * 2 > 0', 'Integer overflow error.'],
    ['-(-9223372036854775808) > 0', 'Integer overflow error.'],
    ['-9223372036854775808 / -1 > 0', 'Integer overflow error.'],
    ['1 / 0 == 1', 'Division by zero error.'],
    ['1 % 0 == 1', 'Division by zero error.'],
    ["'a' + 1 == 'a1'", 'Unsupported operation error. Received: string + int.'],
    ["'a' - 'b' == ''", 'Unsupported operation error. Received: string - string.'],
    ['[1] + [2] == [1, 2]', 'Unsupported operation error. Received: list + list.'],
    ['null + 1 == 1', 'Unsupported operation error. Received: null + int.'],
    ["-'a' == 'a'", 'Unsupported operation error. Received: -string. Expected: -int, -float.'],
    [
      "duration.value(1, 's') * 2 != null",
      'Unsupported operation error. Received: duration * int.',
    ],
    [
      'request.time + request.time != null',
      'Unsupported operation error. Received: timestamp + timestamp.',
    ],
    [
      "duration.value(1, 's') - request.time != null",
      'Unsupported operation error. Received: duration - timestamp.',
    ],
  ])('%s fails', (text, message) => expression(text).fails(message));
});

describe('in [RULES-10]', () => {
  it.each<[string, boolean]>([
    ["'a' in ['a', 'b']", true],
    ["'c' in ['a', 'b']", false],
    ['1.0 in [1]', false],
    ['[1] in [[1]]', true],
    ['null in [null]', true],
    ["'a' in {'a': null}", true],
    ["'toString' in {'a': 1}", false],
    ["'a' in ['a'].toSet()", true],
    ['1.0 in [1].toSet()', true],
  ])('%s is %s', (text, truth) => expression(text).is(truth));

  it.each<[string, string]>([
    ["!('a' in null)", 'Null value error.'],
    ["!('a' in 'abc')", 'Function not found error: Name: [in].'],
    ["!('a' in 5)", 'Function not found error: Name: [in].'],
    ["!('a' in request.time)", 'Function not found error: Name: [in].'],
    ["!('a' in /a/b)", 'Function not found error: Name: [in].'],
    [
      "!(1 in {'a': 1})",
      'Unsupported operation error. Received: map.in(int). Expected: map.in(string).',
    ],
    ['null.a in {}.b', 'Property b is undefined on object.'],
  ])('%s fails', (text, message) => expression(text).fails(message));
});

describe('is [RULES-11]', () => {
  const samples: Readonly<Record<string, string>> = {
    null: 'null',
    bool: 'true',
    int: '1',
    float: '1.0',
    string: "'a'",
    bytes: "b'a'",
    list: '[1]',
    map: '{}',
    map_diff: '{}.diff({})',
    set: '[1].toSet()',
    path: '/a/b',
    timestamp: 'request.time',
    duration: "duration.value(1, 's')",
    latlng: 'latlng.value(0, 0)',
  };
  const types = [...Object.keys(samples), 'number', 'constraint'].filter((type) => type !== 'null');

  it.each(types)('%s', (type) => {
    for (const [sampleType, sample] of Object.entries(samples)) {
      const isNumber = type === 'number' && (sampleType === 'int' || sampleType === 'float');
      expression(`${sample} is ${type}`).is(sampleType === type || isNumber);
    }
  });

  it('does not know null', () => {
    const { detail } = syntaxErrorOf(wrap('match /a/{b} { allow get: if 1 is null; }'));
    expect(detail).toMatch(/^Expected a type name after "is"/);
  });

  it('takes the type of stored values', () => {
    const data = { i: 1, f: double(1), t: new Date(0), m: {}, l: [] };
    expression(
      'resource.data.i is int && resource.data.f is float && resource.data.t is timestamp && resource.data.m is map && resource.data.l is list',
      { data },
    ).is(true);
  });
});

describe('members, indices and slices [RULES-12]', () => {
  it.each<[string, string]>([
    ["{'a': {'b': 1}}.a.b", '1'],
    ["{'a b': 1}['a b']", '1'],
    ['[1, 2, 3][2]', '3'],
    ["'abc'[1]", "'b'"],
    ['[1, 2, 3][1:3]', '[2, 3]'],
    ['[1, 2, 3][1:1]', '[]'],
    ['[1, 2, 3][1:null]', '[2, 3]'],
    ['[1, 2, 3][null:2]', '[1, 2]'],
    ['[][null:null]', '[]'],
    ["'hello'[3:null]", "'lo'"],
    ["'hello'[1:3]", "'el'"],
    ['/a/b/c[1]', "'b'"],
    ['(/a/b/c)[1:3]', '/b/c'],
    ["{'a': null}.a", 'null'],
  ])('%s is %s', (text, other) => expression(text).equals(other));

  it.each<[string, string]>([
    ["{'a': 1}.b == null", 'Property b is undefined on object.'],
    ["{'a': 1}['b'] == null", 'Property b is undefined on object.'],
    ["{'a': 1}.constructor == null", 'Property constructor is undefined on object.'],
    ["'a'.b == null", 'Property b is undefined on object.'],
    ['[1][1] == 1', 'Index out of bound error. Index: [1] , size: [1].'],
    ['[1][-1] == 1', 'Index out of bound error. Index: [-1] , size: [1].'],
    ["'a'[1] == ''", 'Index out of bound error. Index: [1] , size: [1].'],
    [
      "[1]['size'] == 1",
      'Unsupported operation error. Received: list[string]. Expected: list[int].',
    ],
    ['[1][0.0] == 1', 'Unsupported operation error. Received: list[float]. Expected: list[int].'],
    ['{}[1] == 1', 'Unsupported operation error. Received: map[int]. Expected: map[string].'],
    ['5[0] == 1', 'Unsupported operation error. Received: int[int].'],
    ["b'a'[0] == 1", 'Unsupported operation error. Received: bytes[int].'],
    ['null[0] == 1', 'Null value error.'],
    ['null[0:1] == 1', 'Null value error.'],
    ['[1, 2][0:0] == []', 'Index out of bound error. Index: [-1] , size: [2].'],
    ['[1, 2][2:2] == []', 'Index out of bound error. Index: [2] , size: [2].'],
    ['[1, 2][null:0] == []', 'Index out of bound error. Index: [-1] , size: [2].'],
    ['[][0:null] == []', 'Index out of bound error. Index: [0] , size: [0].'],
    ['[1, 2][0:3] == []', 'Index out of bound error. Index: [2] , size: [2].'],
    ['[1, 2, 3][2:1] == []', 'Illegal range error. From index: [2] , To index: [1].'],
    [
      '{}[0:1] == {}',
      'Unsupported operation error. Received: map[int:int]. Expected: list[int:int], string[int:int], path[int:int].',
    ],
  ])('%s fails', (text, message) => expression(text).fails(message));
});

describe('errors of calls', () => {
  it.each<[string, string]>([
    ["'a'.nothing()", 'Function not found error: Name: [nothing].'],
    ['1.5.size() == 1', 'Function not found error: Name: [size].'],
    ['null.size() == 1', 'Null value error.'],
    ['nothing()', 'Function not found error: Name: [nothing].'],
    ['math.nothing(1)', 'Function not found error: Name: [math.nothing].'],
    ["'a'.size(1) == 1", 'Incorrect number of arguments. Received: 1. Expected: string.size().'],
    [
      "[1].hasAny('a')",
      'Unsupported operation error. Received: list.hasAny(string). Expected: list.hasAny(list).',
    ],
    ['[].hasAny([null.a])', 'Null value error.'],
    [
      'int() == 1',
      'Incorrect number of arguments. Received: 0. Expected: int(int), int(float), int(string).',
    ],
    ['math == null', 'Null value error.'],
  ])('%s fails', (text, message) => expression(text).fails(message));
});
