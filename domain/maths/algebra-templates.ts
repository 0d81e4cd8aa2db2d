import type { Choice } from './choices.ts';
import {
  polynomial,
  polynomials,
  unorderedPair,
  unorderedPairs,
  wholeNumber,
  wholeNumbers,
} from './choices.ts';
import { defineTemplate } from './template.ts';
import { operandTex, polynomialTex, termTex } from './tex.ts';
import { absolute, quotients } from './whole-numbers.ts';

const category = 'algebra';

const linearEquation = defineTemplate({
  id: 't01',
  category,
  level: 1,
  ranges: { a: [2, 9], x: [-9, 12], b: [-20, 20] },
  make({ a, x, b }) {
    if (b === 0n || x === 0n) return undefined;
    const c = a * x + b;
    return {
      question: `If $${polynomialTex([a, b])} = ${c}$, what is $x$?`,
      right: wholeNumber(x),
      mistakes: wholeNumbers([
        c - b, // forgot to divide
        c - b - a, // subtracted the factor
        -x, // sign error
        ...quotients(c + b, a), // moved the summand without changing its sign
        ...quotients(c, a), // forgot the summand
        x + 1n, // one step too far in the times table
        x - 1n, // one step too few
      ]),
      note: `${b > 0n ? 'Subtract' : 'Add'} $${absolute(b)}$ on both sides: $${polynomialTex([a, 0n])} = ${c - b}$. Then divide by $${a}$.`,
    };
  },
});

const likeTerms = defineTemplate({
  id: 't02',
  category,
  level: 1,
  ranges: { a: [2, 9], b: [-9, 9], c: [-9, 9], d: [-9, 9] },
  make({ a, b, c, d }) {
    if (b === 0n || c === 0n || d === 0n || a + c === 0n || b + d === 0n) return undefined;
    const sum = `${polynomialTex([a, b])} ${c < 0n ? '-' : '+'} ${polynomialTex([absolute(c), d])}`;
    return {
      question: `Which is $${sum}$ simplified?`,
      right: polynomial([a + c, b + d]),
      mistakes: polynomials([
        [a - c, b + d], // sign error in the factors
        [a + c, b - d], // sign error in the numbers
        [a - c, b - d], // both
        [a + b + c + d, 0n], // added unlike terms
        [a + c, b + d, 0n], // added the exponents too
      ]),
      note: `Terms with $x$ go together, $${a} ${termTex(c)} = ${a + c}$, and so do the numbers, $${b} ${termTex(d)} = ${b + d}$.`,
    };
  },
});

const valueOfFunction = defineTemplate({
  id: 't03',
  category,
  level: 1,
  ranges: { a: [2, 6], b: [-12, 12], k: [-5, 6] },
  make({ a, b, k }) {
    if (b === 0n || absolute(k) < 2n) return undefined;
    const right = a * k * k + b;
    return {
      question: `If $f(x) = ${polynomialTex([a, 0n, b])}$, what is $f(${k})$?`,
      right: wholeNumber(right),
      mistakes: wholeNumbers([
        a * a * k * k + b, // squared the factor too
        2n * a * k + b, // doubled instead of squaring
        a * k * k - b, // sign error
        a * k + b, // forgot to square
        b - a * k * k, // took the square for negative
        a * (k * k + b), // multiplied the number too
      ]),
      note: `The square comes first: $${operandTex(k)}^2 = ${k * k}$. Then $${a} \\cdot ${k * k} ${termTex(b)} = ${right}$.`,
    };
  },
});

const expandBrackets = defineTemplate({
  id: 't04',
  category,
  level: 2,
  ranges: { a: [-9, 9], b: [-9, 9] },
  make({ a, b }) {
    if (a === 0n || b === 0n || a + b === 0n) return undefined;
    return {
      question: `Which is $(${polynomialTex([1n, a])})(${polynomialTex([1n, b])})$ expanded?`,
      right: polynomial([1n, a + b, a * b]),
      mistakes: polynomials([
        [1n, 0n, a * b], // forgot the terms in the middle
        [1n, -a - b, a * b], // sign error in the middle
        [1n, a + b, -a * b], // sign error at the end
        [1n, a * b, a + b], // swapped sum and product
        [1n, a + b, a + b], // added instead of multiplying
        [1n, a - b, a * b], // subtracted
      ]),
      note: `The factor of $x$ is the sum $${a} ${termTex(b)} = ${a + b}$. The last number is the product $${operandTex(a)} \\cdot ${operandTex(b)} = ${a * b}$.`,
    };
  },
});

const quadraticEquation = defineTemplate({
  id: 't05',
  category,
  level: 2,
  ranges: { p: [-9, 9], q: [-9, 9] },
  make({ p, q }) {
    if (p === 0n || q === 0n || p >= q || p + q === 0n) return undefined;
    return {
      question: `Which are the solutions of $${polynomialTex([1n, -p - q, p * q])} = 0$?`,
      right: unorderedPair([p, q]),
      mistakes: unorderedPairs(
        (
          [
            [-p, -q], // both signs wrong
            [p, -q], // one sign wrong
            [-p, q], // the other sign wrong
            [1n, p * q], // the right product, the wrong sum
            [-1n, -p * q], // the same
            [p + 1n, q - 1n], // the right sum, the wrong product
            [p + q, p * q], // took the coefficients
          ] as const
        ).filter(([one, other]) => one !== other),
      ),
      note: `Find two numbers with the sum $${p + q}$ and the product $${p * q}$, by Viète's formulas.`,
    };
  },
});

/** An inequality as an option. */
const solved = (sign: '<' | '>', bound: bigint): Choice => ({
  text: `$x ${sign} ${bound}$`,
  value: `${sign} ${bound}`,
});

const inequality = defineTemplate({
  id: 't06',
  category,
  level: 2,
  ranges: { a: [2, 9], b: [-12, 12], bound: [-9, 9], sign: [0, 1] },
  make({ a, b, bound, sign }) {
    if (b === 0n || bound === 0n) return undefined;
    const [given, turned] = sign === 0n ? (['<', '>'] as const) : (['>', '<'] as const);
    const c = b - a * bound;
    return {
      question: `Which $x$ solve $${b} ${termTex(-a)}x ${given} ${c}$?`,
      right: solved(turned, bound),
      mistakes: [
        solved(given, bound), // did not turn the sign
        solved(given, -bound), // divided by the positive factor
        solved(turned, -bound), // sign error in the quotient
        ...quotients(c + b, a).map((one) => solved(turned, one)), // added instead of subtracting
        solved(turned, c - b), // forgot to divide
      ],
      note: `${b > 0n ? 'Subtract' : 'Add'} $${absolute(b)}$, then divide $${c - b}$ by $-${a}$. Dividing by a negative number turns the sign of the inequality.`,
    };
  },
});

const twoEquations = defineTemplate({
  id: 't07',
  category,
  level: 3,
  ranges: { x: [-6, 9], y: [-6, 9], a: [1, 4], b: [1, 4], c: [1, 4], d: [-4, -1] },
  make({ x, y, a, b, c, d }) {
    if (x === 0n || y === 0n || x === y || absolute(b) !== absolute(d)) return undefined;
    const [first, second] = [a * x + b * y, c * x + d * y];
    const equation = (factors: readonly [bigint, bigint], value: bigint) =>
      `${polynomialTex([factors[0], 0n])} ${factors[1] < 0n ? '-' : '+'} ${polynomialTex([absolute(factors[1]), 0n], 'y')} = ${value}`;
    return {
      question: `If $${equation([a, b], first)}$ and $${equation([c, d], second)}$, what is $x$?`,
      right: wholeNumber(x),
      mistakes: wholeNumbers([
        y, // the other unknown
        -x, // sign error
        first + second, // forgot to divide
        ...quotients(first - second, a + c), // subtracted the right sides
        ...quotients(first + second, 2n * a), // counted the first factor twice
        x + y, // the sum of both
        x - y, // their difference
      ]),
      note: `Add the two equations, so that $y$ cancels out: $${polynomialTex([a + c, 0n])} = ${first + second}$.`,
    };
  },
});

const smallestValue = defineTemplate({
  id: 't08',
  category,
  level: 3,
  ranges: { h: [-8, 8], c: [-20, 40] },
  make({ h, c }) {
    if (h === 0n || c === 0n) return undefined;
    const right = c - h * h;
    return {
      question: `What is the smallest value of $${polynomialTex([1n, 2n * h, c])}$?`,
      right: wholeNumber(right),
      mistakes: wholeNumbers([
        -h, // the place instead of the value
        c + h * h, // sign error
        c - 4n * h * h, // forgot to halve the factor
        c, // the value at 0
        c - absolute(h), // forgot to square
        c - 2n * h * h, // forgot one part
      ]),
      note: `Complete the square: it is $(${polynomialTex([1n, h])})^2 ${termTex(right)}$`.concat(
        right === 0n ? ', and a square is never negative.' : ', and the square is at least $0$.',
      ),
    };
  },
});

const exponentEquation = defineTemplate({
  id: 't09',
  category,
  level: 4,
  ranges: { base: [2, 5], a: [3, 7], c: [-6, 8], x: [-5, 9] },
  make({ base, a, c, x }) {
    const b = 2n * (x + c) - a * x;
    if (base === 4n || b === 0n || c === 0n || x === 0n || absolute(b) > 30n) return undefined;
    return {
      question: `If $${base}^{${polynomialTex([a, b])}} = ${base * base}^{${polynomialTex([1n, c])}}$, what is $x$?`,
      right: wholeNumber(x),
      mistakes: wholeNumbers([
        ...quotients(c - b, a - 1n), // compared the exponents of different bases
        ...quotients(c - b, a - 2n), // doubled only one term
        -x, // sign error
        2n * c - b, // forgot to divide
        ...quotients(2n * c + b, a - 2n), // moved the number without changing its sign
        ...quotients(2n * c - b, a + 2n), // added the factors
        x + c, // took the exponent for the answer
        x - 1n, // miscounted by one
        x + 1n, // miscounted by one
      ]),
      note: `As $${base * base} = ${base}^2$, compare the exponents: $${polynomialTex([a, b])} = ${polynomialTex([2n, 2n * c])}$.`,
    };
  },
});

const squaresOfSolutions = defineTemplate({
  id: 't10',
  category,
  level: 4,
  ranges: { b: [-9, 9], c: [-15, 15] },
  make({ b, c }) {
    if (b === 0n || c === 0n || b * b <= 4n * c) return undefined;
    return {
      question: `The solutions of $${polynomialTex([1n, b, c])} = 0$ are $p$ and $q$. What is $p^2 + q^2$?`,
      right: wholeNumber(b * b - 2n * c),
      mistakes: wholeNumbers(
        [
          b * b + 2n * c, // sign error
          b * b, // squared the sum
          b * b - c, // forgot the factor 2
          b * b - 4n * c, // the discriminant
          b * b + c, // both errors
          b * b + c * c, // squared the coefficients
        ].filter((value) => value > 0n),
      ),
      note: `As $p + q = ${-b}$ and $pq = ${c}$, the answer $(p + q)^2 - 2pq$ is $${b * b} ${termTex(-2n * c)}$.`,
    };
  },
});

/** The templates of algebra. */
export const ALGEBRA_TEMPLATES = [
  linearEquation,
  likeTerms,
  valueOfFunction,
  expandBrackets,
  quadraticEquation,
  inequality,
  twoEquations,
  smallestValue,
  exponentEquation,
  squaresOfSolutions,
] as const;
