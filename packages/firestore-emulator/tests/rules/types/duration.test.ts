import { describe, it } from 'vitest';
import { expression } from '../harness.ts';

describe('duration [RULES-21]', () => {
  it.each<[string, string]>([
    ["duration.value(2, 'w').seconds()", '1209600'],
    ["duration.value(1, 'd').seconds()", '86400'],
    ["duration.value(1, 'h').seconds()", '3600'],
    ["duration.value(1, 'm').seconds()", '60'],
    ["duration.value(1, 's').seconds()", '1'],
    ["duration.value(1500, 'ms').seconds()", '1'],
    ["duration.value(1500, 'ms').nanos()", '500000000'],
    ["duration.value(7, 'ns').nanos()", '7'],
    ["duration.value(-9223372036854, 'ms').seconds()", '-9223372036'],
    ["duration.value(9223372037, 's').seconds()", '9223372037'],
    ["duration.value(-1500, 'ms').seconds()", '-1'],
    ["duration.value(-1500, 'ms').nanos()", '-500000000'],
    ['duration.time(1, 2, 3, 4).seconds()', '3723'],
    ['duration.time(1, 2, 3, 4).nanos()', '4'],
    ["duration.abs(duration.value(-1500, 'ms'))", "duration.value(1500, 'ms')"],
    ["(duration.value(1, 's') - duration.value(1, 'ns')).nanos()", '999999999'],
  ])('%s is %s', (text, other) => expression(text).equals(other));

  it.each<[string, string]>([
    [
      "duration.value(1, 'y') != null",
      'Invalid duration unit. Received: [y]. Expected: w, d, h, m, s, ms or ns.',
    ],
    [
      "duration.value(999999999, 'w') != null",
      'Duration out of range. Received: [604799999395200] seconds.',
    ],
    [
      "duration.value(3652500, 'd') + duration.value(1, 's') != null",
      'Duration out of range. Received: [315576000001] seconds.',
    ],
    [
      "duration.value(9223372036855, 'ms') != null",
      'Duration out of range. Received: [9223372036855] milliseconds.',
    ],
    [
      "duration.value(1.5, 's') != null",
      'Unsupported operation error. Received: duration.value(float, string). Expected: duration.value(int, string).',
    ],
    ["duration.value(1, 's').minutes() == 0", 'Function not found error: Name: [minutes].'],
  ])('%s fails', (text, message) => expression(text).fails(message));
});
