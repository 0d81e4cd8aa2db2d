import { positives, rational, rationals, wholeNumber, wholeNumbers } from './choices.ts';
import { ratio } from './rational.ts';
import { defineTemplate } from './template.ts';
import { absolute, gcd, itemAt, lcm, smallestPrimeFactor } from './whole-numbers.ts';

const category = 'arithmetic-and-number-theory';

const orderOfOperations = defineTemplate({
  id: 't01',
  category,
  level: 1,
  ranges: { a: [2, 20], b: [2, 12], c: [2, 12] },
  make: ({ a, b, c }) => ({
    question: `What is $${a} + ${b} \\cdot ${c}$?`,
    right: wholeNumber(a + b * c),
    mistakes: positives([
      (a + b) * c, // from left to right
      a * b + c, // swapped the signs
      a + b + c, // added everything
      b * c, // forgot the summand
      b * c - a, // subtracted it
      a + b * (c + 1n), // one step too far in the times table
      a + b * (c - 1n), // one step too few
    ]),
    note: `Multiplication comes first: $${b} \\cdot ${c} = ${b * c}$. Then add $${a}$.`,
  }),
});

const percentage = defineTemplate({
  id: 't02',
  category,
  level: 1,
  // in units of five per cent, and of 20
  ranges: { fives: [2, 19], twenties: [2, 25] },
  make({ fives, twenties }) {
    const [percent, all] = [5n * fives, 20n * twenties];
    const right = fives * twenties;
    return {
      question: `What is $${percent}\\%$ of $${all}$?`,
      right: wholeNumber(right),
      mistakes: positives([
        all - right, // took the rest
        right + twenties, // five per cent too much
        right - twenties, // five per cent too little
        10n * right, // moved the decimal point
        2n * right, // took 5 % for 10 %
        percent, // took per cent for the number itself
      ]),
      note: `Five per cent of $${all}$ is $${twenties}$. Take it $${fives}$ times.`,
    };
  },
});

const minusSigns = defineTemplate({
  id: 't03',
  category,
  level: 1,
  ranges: { a: [2, 30], b: [2, 30], form: [0, 3] },
  make({ a, b, form }) {
    if (a === b) return undefined;
    const [formula, right, way] = itemAt<readonly [string, bigint, string]>(
      [
        [`-${a} - (-${b})`, b - a, `$-${a} + ${b}$`],
        [`${a} - (-${b})`, a + b, `$${a} + ${b}$`],
        [`-${a} + (-${b})`, -a - b, `$-${a} - ${b}$`],
        [`${a} + (-${b})`, a - b, `$${a} - ${b}$`],
      ],
      form,
    );
    return {
      question: `What is $${formula}$?`,
      right: wholeNumber(right),
      // each is the result with one or both signs wrong
      mistakes: wholeNumbers([a + b, a - b, b - a, -a - b]),
      note: `A sign before a bracket goes together with the one inside, so this is ${way}.`,
    };
  },
});

const sumOfFractions = defineTemplate({
  id: 't04',
  category,
  level: 2,
  ranges: { a: [1, 7], b: [2, 9], c: [1, 7], d: [2, 9] },
  make({ a, b, c, d }) {
    if (a >= b || c >= d || b === d || gcd(a, b) * gcd(c, d) !== 1n) return undefined;
    const common = lcm(b, d);
    const [left, right] = [a * (common / b), c * (common / d)];
    return {
      question: `What is $\\frac{${a}}{${b}} + \\frac{${c}}{${d}}$?`,
      right: rational(ratio(left + right, common)),
      mistakes: rationals([
        ratio(a + c, b + d), // added the denominators
        ratio(a + c, b * d), // did not expand the numerators
        ratio(a * c, b * d), // multiplied
        ratio(a + c, b < d ? b : d), // used one of the denominators
        ratio(a * d + b * c, b + d), // expanded, then added the denominators
        ratio(a * c + b * d, common), // expanded with the wrong numbers
      ]),
      note: `With the common denominator $${common}$ it is $\\frac{${left}}{${common}} + \\frac{${right}}{${common}}$.`,
    };
  },
});

const greatestCommonDivisor = defineTemplate({
  id: 't05',
  category,
  level: 2,
  ranges: { divisor: [4, 15], x: [2, 9], y: [2, 9] },
  make({ divisor, x, y }) {
    if (x === y || gcd(x, y) !== 1n) return undefined;
    const [a, b] = [divisor * x, divisor * y];
    return {
      question: `What is the greatest common divisor of $${a}$ and $${b}$?`,
      right: wholeNumber(divisor),
      mistakes: positives([
        divisor * x * y, // the least common multiple
        divisor * absolute(x - y), // the difference
        divisor / smallestPrimeFactor(divisor), // a common divisor, not the greatest
        1n, // found no common divisor
        divisor * smallestPrimeFactor(x), // divides only the first
        divisor * smallestPrimeFactor(y), // divides only the second
      ]),
      note: `$${a} = ${divisor} \\cdot ${x}$ and $${b} = ${divisor} \\cdot ${y}$, and $${x}$ and $${y}$ have no common factor.`,
    };
  },
});

const remainder = defineTemplate({
  id: 't06',
  category,
  level: 2,
  ranges: { a: [60, 400], b: [6, 13] },
  make({ a, b }) {
    const [quotient, right] = [a / b, a % b];
    if (right === 0n) return undefined;
    return {
      question: `What is the remainder when $${a}$ is divided by $${b}$?`,
      right: wholeNumber(right),
      mistakes: wholeNumbers(
        [
          quotient, // took the quotient
          b - right, // counted up to the next multiple
          right + 1n, // miscounted by one
          right - 1n, // miscounted by one
          right - 2n, // miscounted by two
          right + 2n, // miscounted by two
        ].filter((value) => value >= 0n && value < b),
      ),
      note: `$${b} \\cdot ${quotient} = ${b * quotient}$ is the largest multiple of $${b}$ up to $${a}$. It leaves $${a} - ${b * quotient}$.`,
    };
  },
});

const leastCommonMultiple = defineTemplate({
  id: 't07',
  category,
  level: 3,
  ranges: { divisor: [2, 9], x: [2, 7], y: [2, 7] },
  make({ divisor, x, y }) {
    if (x === y || gcd(x, y) !== 1n) return undefined;
    const [a, b] = [divisor * x, divisor * y];
    const right = lcm(a, b);
    return {
      question: `What is the least common multiple of $${a}$ and $${b}$?`,
      right: wholeNumber(right),
      mistakes: positives([
        a * b, // did not divide by the common divisor
        divisor, // the greatest common divisor
        a * smallestPrimeFactor(b), // multiplied by one factor only
        x * y, // left the common divisor out
        a + b, // added
        2n * right, // a common multiple, not the least
      ]),
      note: `The product $${a * b}$ has the common divisor $${divisor}$ twice: $${a * b} \\div ${divisor} = ${right}$.`,
    };
  },
});

const numberOfDivisors = defineTemplate({
  id: 't08',
  category,
  level: 3,
  ranges: { a: [1, 4], b: [1, 4], c: [1, 2], p: [0, 2], q: [0, 1] },
  make({ a, b, c, p, q }) {
    const primes = [itemAt([2n, 3n, 5n], p), itemAt([7n, 11n], q), 13n];
    const exponents = [a, b, c];
    const factors = primes.map((prime, at) => {
      const exponent = exponents[at];
      return exponent === 1n ? String(prime) : `${prime}^${exponent}`;
    });
    const right = (a + 1n) * (b + 1n) * (c + 1n);
    return {
      question: `How many positive divisors does $${factors.join(' \\cdot ')}$ have?`,
      right: wholeNumber(right),
      mistakes: positives([
        a * b * c, // forgot the exponent 0
        a + b + c, // counted the prime factors
        right - 2n, // left out 1 and the number itself
        a + b + c + 3n, // added the choices
        2n * right, // counted negative ones too
        (a + 1n) * (b + 1n) * (c + 2n), // one exponent too many
        (a + 2n) * (b + 1n) * (c + 1n), // the same of the first prime
      ]),
      note: `A divisor takes each prime with an exponent from $0$ up, so there are $${a + 1n} \\cdot ${b + 1n} \\cdot ${c + 1n}$.`,
    };
  },
});

/** Digits whose powers have four different last digits. */
const LONG_CYCLES = [2n, 3n, 7n, 8n];

const lastDigit = defineTemplate({
  id: 't09',
  category,
  level: 4,
  ranges: { tens: [0, 9], digit: [0, 3], exponent: [20, 99] },
  make({ tens, digit, exponent }) {
    const last = itemAt(LONG_CYCLES, digit);
    const cycle = [last ** 4n % 10n, last, last ** 2n % 10n, last ** 3n % 10n];
    const rest = exponent % 4n;
    const right = itemAt(cycle, rest);
    return {
      question: `What is the last digit of $${tens * 10n + last}^{${exponent}}$?`,
      right: wholeNumber(right),
      // the exponent miscounted by one, two or three
      mistakes: wholeNumbers(cycle.filter((one) => one !== right)),
      note: `Last digits of the powers repeat $${[...cycle.slice(1), cycle[0]].join(', ')}$. As $${exponent}$ leaves the remainder $${rest}$ when divided by $4$, it is $${right}$.`,
    };
  },
});

const twoRemainders = defineTemplate({
  id: 't10',
  category,
  level: 4,
  ranges: { m: [3, 9], n: [3, 9], a: [1, 8], b: [1, 8] },
  make({ m, n, a, b }) {
    if (m >= n || gcd(m, n) !== 1n || a >= m || b >= n || a === b) return undefined;
    const leaving = (first: bigint, second: bigint) =>
      Array.from({ length: Number(m * n) }, (_, value) => BigInt(value)).filter(
        (value) => value % m === first && value % n === second,
      );
    const [right] = leaving(a, b);
    if (right === undefined) return undefined;
    return {
      question: `Which is the smallest positive number that leaves the remainder $${a}$ when divided by $${m}$, and $${b}$ when divided by $${n}$?`,
      right: wholeNumber(right),
      mistakes: positives([
        right + m * n, // fits, and is not the smallest
        ...leaving(b % m, a), // swapped the remainders
        right + n, // leaves only the second remainder
        right - n, // the same
        right + m, // leaves only the first remainder
        right - m, // the same
        m * n - right, // counted from the other end
      ]),
      note: `Go through $${b}, ${b + n}, ${b + 2n}, \\dots$ until the remainder by $${m}$ is $${a}$: $${right} = ${right / m} \\cdot ${m} + ${a}$.`,
    };
  },
});

/** The templates of arithmetic and number theory. */
export const ARITHMETIC_TEMPLATES = [
  orderOfOperations,
  percentage,
  minusSigns,
  sumOfFractions,
  greatestCommonDivisor,
  remainder,
  leastCommonMultiple,
  numberOfDivisors,
  lastDigit,
  twoRemainders,
] as const;
