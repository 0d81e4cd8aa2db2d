import { describe, it } from 'vitest';
import { expression } from '../harness.ts';

describe('math [RULES-23, RULES-45]', () => {
  it.each<[string, string, string]>([
    ['math.abs(-2)', '2', 'int'],
    ['math.abs(-2.5)', '2.5', 'float'],
    ['math.abs(-9223372036854775808)', '-9223372036854775808', 'int'],
    ['math.ceil(1.2)', '2', 'int'],
    ['math.ceil(-1.2)', '-1', 'int'],
    ['math.ceil(-0.5)', '0', 'int'],
    ['math.floor(1.8)', '1', 'int'],
    ['math.floor(-1.2)', '-2', 'int'],
    ['math.floor(3)', '3', 'int'],
    ['math.floor(math.sqrt(-1))', '0', 'int'],
    ['math.ceil(math.pow(10, 30))', '9223372036854775807', 'int'],
    ['math.round(2.5)', '3', 'int'],
    ['math.round(-2.5)', '-2', 'int'],
    ['math.round(1.4)', '1', 'int'],
    ['math.round(math.sqrt(-1))', '0', 'int'],
    ['math.round(math.pow(10, 30))', '9223372036854775807', 'int'],
    ['math.pow(2, 3)', '8', 'float'],
    ['math.pow(2, -1)', '0.5', 'float'],
    ['math.sqrt(4)', '2', 'float'],
  ])('%s is %s, a %s', (text, other, type) => expression(text).equals(other, type));

  it.each<[string, boolean]>([
    ['math.isNaN(math.sqrt(-1))', true],
    ['math.isNaN(1)', false],
    ['math.isInfinite(math.pow(0, -1))', true],
    ['math.isInfinite(1)', false],
  ])('%s is %s', (text, truth) => expression(text).is(truth));

  it.each<[string, string]>([
    [
      "math.abs('a') == 1",
      'Unsupported operation error. Received: math.abs(string). Expected: math.abs(int), math.abs(float).',
    ],
    [
      'math.abs(null) == 1',
      'Unsupported operation error. Received: math.abs(null). Expected: math.abs(int), math.abs(float).',
    ],
    [
      "math.pow(2, 'a') == 1",
      'Unsupported operation error. Received: math.pow(int, string). Expected: math.pow(float, float).',
    ],
    [
      'math.abs(1, 2) == 1',
      'Incorrect number of arguments. Received: 2. Expected: math.abs(int), math.abs(float).',
    ],
    ['math.sqrt() == 1', 'Incorrect number of arguments. Received: 0. Expected: math.sqrt(float).'],
    ['math.log(1) == 1', 'Function not found error: Name: [math.log].'],
  ])('%s fails', (text, message) => expression(text).fails(message));
});
