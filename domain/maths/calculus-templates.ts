import {
  monomial,
  monomials,
  positives,
  probabilities,
  rational,
  wholeNumber,
  wholeNumbers,
} from './choices.ts';
import { dividedBy, minus, plus, ratio, rationalTex, times } from './rational.ts';
import { defineTemplate } from './template.ts';
import { operandTex, polynomialTex, termTex } from './tex.ts';
import { binomial, quotients } from './whole-numbers.ts';

const category = 'calculus-and-probability';

const mean = defineTemplate({
  id: 't01',
  category,
  level: 1,
  ranges: { a: [1, 30], b: [1, 30], c: [1, 30], d: [1, 30] },
  make({ a, b, c, d }) {
    const sum = a + b + c + d;
    if (sum % 4n !== 0n || new Set([a, b, c, d]).size < 4) return undefined;
    const [least = 0n, second = 0n, third = 0n, most = 0n] = [a, b, c, d].toSorted((one, other) =>
      Number(one - other),
    );
    return {
      question: `What is the mean of $${a}$, $${b}$, $${c}$ and $${d}$?`,
      right: wholeNumber(sum / 4n),
      mistakes: wholeNumbers([
        ...quotients(second + third, 2n), // the median
        ...quotients(least + most, 2n), // the middle of the range
        sum, // forgot to divide
        ...quotients(sum, 3n), // divided by one too few
        ...quotients(sum - d, 3n), // left out the last number
        sum / 4n + 1n, // added up one row wrong
        sum / 4n - 1n, // the same
        most - least, // the range
      ]),
      note: `Divide the sum by the number of values: $\\frac{${sum}}{4}$.`,
    };
  },
});

const oneBall = defineTemplate({
  id: 't02',
  category,
  level: 1,
  ranges: { red: [2, 12], blue: [2, 12] },
  make({ red, blue }) {
    if (red === blue) return undefined;
    return {
      question: `A bag holds $${red}$ red and $${blue}$ blue balls. One ball is drawn at random. What is the probability that it is red?`,
      right: rational(ratio(red, red + blue)),
      mistakes: probabilities([
        ratio(red, blue), // the odds
        ratio(blue, red), // the odds of the other colour
        ratio(blue, red + blue), // the other colour
        ratio(1n, red), // one of the red balls
        ratio(1n, red + blue), // one of all balls
        ratio(1n, 2n), // took two colours for equally likely
      ]),
      note: `All $${red} + ${blue} = ${red + blue}$ balls are equally likely, and $${red}$ of them are red.`,
    };
  },
});

const powerRule = defineTemplate({
  id: 't03',
  category,
  level: 1,
  ranges: { factor: [2, 12], exponent: [3, 9] },
  make({ factor: a, exponent: n }) {
    return {
      question: `Which is the derivative of $${a}x^${n}$?`,
      right: monomial([ratio(a * n), n - 1n], 'x'),
      mistakes: monomials(
        [
          [ratio(a * n), n], // did not lower the exponent
          [ratio(a), n - 1n], // forgot the factor
          [ratio(n), n - 1n], // forgot the factor in front
          [ratio(a + n), n - 1n], // added instead of multiplying
          [ratio(a * (n - 1n)), n - 1n], // lowered the exponent first
          [ratio(a, n + 1n), n + 1n], // integrated
        ],
        'x',
      ),
      note: `The exponent $${n}$ becomes a factor and goes down by one: $${a} \\cdot ${n} = ${a * n}$.`,
    };
  },
});

const slope = defineTemplate({
  id: 't04',
  category,
  level: 2,
  ranges: { a: [1, 5], b: [-9, 9], c: [-9, 9], x: [-4, 5] },
  make({ a, b, c, x }) {
    if (b === 0n || c === 0n || x === 0n) return undefined;
    const right = 2n * a * x + b;
    return {
      question: `What is the slope of $y = ${polynomialTex([a, b, c])}$ at $x = ${x}$?`,
      right: wholeNumber(right),
      mistakes: wholeNumbers([
        a * x * x + b * x + c, // the value instead of the slope
        a * x + b, // forgot the factor 2
        2n * a * x, // lost the linear term
        right + c, // did not drop the constant
        2n * a * x - b, // sign error
        2n * a + b, // forgot to insert x
      ]),
      note: `The derivative is $${polynomialTex([2n * a, b])}$. At $x = ${x}$ it is $${2n * a} \\cdot ${operandTex(x)} ${termTex(b)}$.`,
    };
  },
});

const integral = defineTemplate({
  id: 't05',
  category,
  level: 2,
  ranges: { half: [1, 5], b: [-6, 9], end: [2, 6] },
  make({ half, b, end }) {
    if (b === 0n) return undefined;
    const a = 2n * half;
    const right = half * end * end + b * end;
    return {
      question: `What is $\\int_0^${end} (${polynomialTex([a, b])}) \\, dx$?`,
      right: wholeNumber(right),
      mistakes: wholeNumbers([
        a * end * end + b * end, // forgot to halve
        a * end + b, // the integrand at the end
        half * end * end + b, // did not integrate the number
        half * end * end, // lost the number
        half * end * end - b * end, // sign error
        half * end + b * end, // forgot to square
        a, // the derivative
      ]),
      note: `An antiderivative is $${polynomialTex([half, b, 0n])}$. At $x = ${end}$ it is $${half * end * end} ${termTex(b * end)}$, and at $0$ it is $0$.`,
    };
  },
});

const bothEvents = defineTemplate({
  id: 't06',
  category,
  level: 2,
  ranges: { a: [1, 6], b: [2, 7], c: [1, 6], d: [2, 7] },
  make({ a, b, c, d }) {
    if (a >= b || c >= d) return undefined;
    const [first, second] = [ratio(a, b), ratio(c, d)];
    if (first.denominator !== b || second.denominator !== d || b === d) return undefined;
    const [both, sum] = [times(first, second), plus(first, second)];
    return {
      question: `Independent events have the probabilities $${rationalTex(first)}$ and $${rationalTex(second)}$. What is the probability of both?`,
      right: rational(both),
      mistakes: probabilities([
        sum, // added
        ratio(a + c, b + d), // added numerators and denominators
        minus(sum, both), // at least one
        minus(sum, times(ratio(2n), both)), // exactly one
        times(minus(ratio(1n), first), minus(ratio(1n), second)), // neither
        times(both, ratio(1n, 2n)), // halved, as for two orders
        ratio(1n, b * d), // forgot the numerators
      ]),
      note: `The probabilities of independent events are multiplied: $${rationalTex(first)} \\cdot ${rationalTex(second)}$.`,
    };
  },
});

const committee = defineTemplate({
  id: 't07',
  category,
  level: 3,
  ranges: { m: [3, 8], n: [3, 8], a: [1, 2], b: [1, 3] },
  make({ m, n, a, b }) {
    if (a + b < 3n || b >= n) return undefined;
    const [left, right] = [binomial(m, a), binomial(n, b)];
    const factorial = (value: bigint) => (value === 3n ? 6n : value);
    return {
      question: `A team needs $${a}$ of $${m}$ pilots and $${b}$ of $${n}$ doctors. In how many ways can it be chosen?`,
      right: wholeNumber(left * right),
      mistakes: positives([
        left + right, // added instead of multiplying
        binomial(m + n, a + b), // ignored the professions
        left * right * factorial(a) * factorial(b), // counted orders
        m * n, // one of each
        a * m * b * n, // multiplied all numbers
        left * binomial(n, b - 1n), // one doctor too few
        m * right, // one pilot only
      ]),
      note: `There are $\\binom{${m}}{${a}} = ${left}$ choices of pilots and $\\binom{${n}}{${b}} = ${right}$ of doctors. Multiply them.`,
    };
  },
});

const chainRule = defineTemplate({
  id: 't08',
  category,
  level: 3,
  ranges: { a: [2, 9], b: [-9, 9], exponent: [3, 8] },
  make({ a, b, exponent: n }) {
    if (b === 0n) return undefined;
    const inner = polynomialTex([a, b]);
    return {
      question: `Which is the derivative of $(${inner})^${n}$?`,
      right: monomial([ratio(a * n), n - 1n], `(${inner})`),
      mistakes: monomials(
        [
          [ratio(n), n - 1n], // forgot the inner derivative
          [ratio(a * n), n], // did not lower the exponent
          [ratio(a), n - 1n], // forgot the outer factor
          [ratio(a + n), n - 1n], // added the factors
          [ratio(1n, a * (n + 1n)), n + 1n], // integrated
          [ratio(a * (n - 1n)), n - 1n], // lowered the exponent first
        ],
        `(${inner})`,
      ),
      note: `By the chain rule, multiply the outer derivative $${n}(${inner})^${n - 1n}$ by the inner one, $${a}$.`,
    };
  },
});

const whichBox = defineTemplate({
  id: 't09',
  category,
  level: 4,
  ranges: { a: [1, 5], b: [1, 5], c: [1, 5], d: [1, 5] },
  make({ a, b, c, d }) {
    const [first, second] = [ratio(a, a + b), ratio(c, c + d)];
    if (a + b === c + d || a * d === b * c) return undefined;
    return {
      question: `Box A: $${a}$ red, $${b}$ blue. Box B: $${c}$ red, $${d}$ blue. A ball from a random box is red. What is the probability of box A?`,
      right: rational(dividedBy(first, plus(first, second))),
      mistakes: probabilities([
        ratio(a, a + c), // ignored the sizes of the boxes
        first, // mixed up cause and effect
        times(first, ratio(1n, 2n)), // a red ball from A, of all draws
        ratio(1n, 2n), // ignored the colour
        dividedBy(second, plus(first, second)), // the other box
        ratio(a, a + b + c + d), // counted all balls
      ]),
      note: `Red comes from A in $${rationalTex(first)}$ and from B in $${rationalTex(second)}$ of the draws. Divide the first by the sum, by Bayes' theorem.`,
    };
  },
});

const localMaximum = defineTemplate({
  id: 't10',
  category,
  level: 4,
  ranges: { p: [-6, 6], q: [-6, 6], constant: [-9, 9] },
  make({ p, q, constant }) {
    if (p >= q || (p + q) % 2n !== 0n || p * q === 0n || constant === 0n) return undefined;
    // the derivative is 3(x - p)(x - q)
    const cubic = [1n, (-3n * (p + q)) / 2n, 3n * p * q, constant];
    return {
      question: `At which $x$ does $${polynomialTex(cubic)}$ have its local maximum?`,
      right: wholeNumber(p),
      mistakes: wholeNumbers([
        q, // the minimum
        -p, // sign error
        -q, // the minimum with a sign error
        (p + q) / 2n, // the point of inflection
        p + q, // the sum of both
        p * q, // their product
        constant, // the value at 0
      ]),
      note: `The derivative is $3(${polynomialTex([1n, -p])})(${polynomialTex([1n, -q])})$. It changes from plus to minus at $x = ${p}$.`,
    };
  },
});

/** The templates of calculus and probability. */
export const CALCULUS_TEMPLATES = [
  mean,
  oneBall,
  powerRule,
  slope,
  integral,
  bothEvents,
  committee,
  chainRule,
  whichBox,
  localMaximum,
] as const;
