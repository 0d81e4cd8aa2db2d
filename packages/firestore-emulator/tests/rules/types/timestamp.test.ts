import { describe, it } from 'vitest';
import { expression, model } from '../harness.ts';

const TIME = '2026-11-20T10:30:15.250Z';

describe('timestamp [RULES-20]', () => {
  it.each<[string, string]>([
    ['request.time.year()', '2026'],
    ['request.time.month()', '11'],
    ['request.time.day()', '20'],
    ['request.time.hours()', '10'],
    ['request.time.minutes()', '30'],
    ['request.time.seconds()', '15'],
    ['request.time.nanos()', '250000000'],
    ['request.time.dayOfWeek()', '5'],
    ['request.time.dayOfYear()', '324'],
    ['request.time.toMillis()', String(Date.parse(TIME))],
    ['request.time.date()', 'timestamp.date(2026, 11, 20)'],
    ['request.time.time()', 'duration.time(10, 30, 15, 250000000)'],
    ['timestamp.date(2026, 11, 22).dayOfWeek()', '7'],
    ['timestamp.date(2024, 12, 31).dayOfYear()', '366'],
    ['timestamp.date(1970, 1, 1)', 'timestamp.value(0)'],
    ['timestamp.date(99, 1, 1).year()', '99'],
    ['timestamp.date(1, 4, 1).dayOfYear()', '91'],
    ['timestamp.value(1500).nanos()', '500000000'],
    ['timestamp.value(-1).hours()', '23'],
    ['timestamp.value(-1).seconds()', '59'],
    ['timestamp.value(-1).time()', 'duration.time(23, 59, 59, 999000000)'],
    ['timestamp.value(-1).date()', 'timestamp.date(1969, 12, 31)'],
    ['timestamp.value(-1).toMillis()', '-1'],
  ])('%s is %s', (text, other) => expression(text, { time: TIME }).equals(other));

  it('request.time + a duration compares with stored timestamps', () => {
    const data = { until: new Date('2026-11-20T10:30:20Z') };
    expression(
      "resource.data.until > request.time && resource.data.until < request.time + duration.value(5, 's')",
      { data, time: TIME },
    ).is(true);
  });

  it('reaches from the year 1 to the end of 9999 by arithmetic too', () => {
    expression("(timestamp.date(9999, 12, 31) + duration.value(86399, 's')).year() == 9999").is(
      true,
    );
    expression("(timestamp.date(1, 1, 2) - duration.value(1, 'd')) == timestamp.date(1, 1, 1)").is(
      true,
    );
  });

  it('keeps the microseconds of stored values', () => {
    const data = { at: model({ kind: 'timestamp', seconds: 5, nanos: 123_456_000 }) };
    expression('resource.data.at.nanos() == 123456000', { data }).is(true);
  });

  it.each<[string, string]>([
    ['timestamp.date(2026, 2, 30) != null', 'Invalid date. Received: [2026-2-30].'],
    ['timestamp.date(2026, 13, 1) != null', 'Invalid date. Received: [2026-13-1].'],
    [
      'timestamp.value(253402300800000) != null',
      'Timestamp out of range. Received: [253402300800] seconds.',
    ],
    [
      "timestamp.date(9999, 12, 31) + duration.value(86400, 's') != null",
      'Timestamp out of range. Received: [253402300800] seconds.',
    ],
    [
      "timestamp.date(1, 1, 1) - duration.value(1, 'ns') != null",
      'Timestamp out of range. Received: [-62135596801] seconds.',
    ],
    [
      "timestamp.value('0') != null",
      'Unsupported operation error. Received: timestamp.value(string). Expected: timestamp.value(int).',
    ],
    ['request.time.epoch() == 1', 'Function not found error: Name: [epoch].'],
  ])('%s fails', (text, message) => expression(text).fails(message));
});
