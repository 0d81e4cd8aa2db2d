import { describe, expect, it } from 'vitest';
import { orderOfOption } from '../../../domain/question/option-order.ts';

describe('the order of an option', () => {
  it.each([
    ['Twelve', 12],
    ['three legs', 3],
    ['1,004.5', 1_004.5],
    ['−4 °C', -4],
    ['45%', 45],
    ['$12$', 12],
    ['$-5$', -5],
    ['$-\\frac{1}{2}$', -0.5],
    ['$\\frac{9}{2}\\pi$', 4.5],
    ['$30^\\circ$', 30],
    ['$15\\%$', 15],
    ['3/4', 0.75],
    ['About 2 million', 2_000_000],
    ['£3 billion', 3_000_000_000],
    ['2 thousand people', 2_000],
    ['In 1969', 1_969],
    ['1914–1918', 1_914],
    ['The 1920s', 1_920],
    ['In the 5th century', 5],
    ['The 3rd century BC', -3],
    ['44 BC', -44],
  ])('%s is %d', (option, order) => {
    expect(orderOfOption(option)).toBe(order);
  });

  it('puts days and months in the order of the calendar', () => {
    const days = ['4 July 1776', 'July 1789', '14 July 1789', '3 October 1990', '1 January 1991'];
    const orders = days.map((day) => orderOfOption(day)!);
    expect(orders.toSorted((one, other) => one - other)).toEqual(orders);
    expect(orderOfOption('March')).toBeLessThan(orderOfOption('April')!);
  });

  it.each(['Paris', 'Apollo 11', '3 and 9', '110 metres hurdles', '$x^2$', 'Venera 7', ''])(
    'does not exist for %o',
    (option) => {
      expect(orderOfOption(option)).toBeUndefined();
    },
  );
});
