import { describe, expect, it } from 'vitest';
import { compileRules } from '../../src/rules/ruleset.ts';
import { judge, judgeCondition, rulesWith, syntaxErrorOf, wrap } from './harness.ts';

const inMatch = (text: string) => wrap(`match /a/{b} { ${text} }`);
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

function chain(length: number): string {
  return range(length)
    .map((at) => `function f${at}() { return ${at + 1 < length ? `f${at + 1}()` : 'true'}; }`)
    .join('\n');
}

describe('limits of the source [RULES-4]', () => {
  const lets = (count: number) =>
    inMatch(
      `function f() { ${range(count)
        .map((at) => `let v${at} = ${at};`)
        .join(' ')} return true; } allow read: if f();`,
    );

  it('11 let variables a function, one more than documented', () => {
    expect(compileRules(lets(11)).warnings).toEqual([]);
    expect(syntaxErrorOf(lets(12)).detail).toBe(
      'Maximum allowed variable count of 10 for a given function has been reached.',
    );
  });

  const parameters = (count: number) =>
    inMatch(
      `function f(${range(count)
        .map((at) => `p${at}`)
        .join(', ')}) { return true; }`,
    );

  it('7 parameters a function', () => {
    expect(() => compileRules(parameters(7))).not.toThrow();
    expect(syntaxErrorOf(parameters(8)).detail).toBe('Function "f" has more than 7 parameters.');
  });

  it('a call depth of 21, one more than documented, called by a rule or not', () => {
    expect(compileRules(wrap(chain(21))).warnings).toEqual([
      'firestore.rules:5:14 Unused function: f0.',
    ]);
    expect(syntaxErrorOf(wrap(chain(22))).detail).toBe(
      'Maximum allowed call depth of 20 is reached for the calls that begin at [f0].',
    );
  });

  it('a chain of 21 calls evaluates', () => {
    const rules = rulesWith(`${chain(21)} match /things/{id} { allow get: if f0(); }`);
    expect(judge(rules).allowed).toBe(true);
  });

  const nested = (depth: number) =>
    `service cloud.firestore { ${range(depth)
      .map((at) => `match /a${at} {`)
      .join(' ')} ${'}'.repeat(depth)} }`;

  it('10 nested match statements', () => {
    expect(() => compileRules(nested(10))).not.toThrow();
    expect(syntaxErrorOf(nested(11)).detail).toBe('Match statements are nested deeper than 10.');
  });

  const pathOf = (segment: (at: number) => string, count: number) =>
    `rules_version = '2'; service cloud.firestore { match ${range(count)
      .map((at) => `/${segment(at)}`)
      .join('')} { } }`;

  it('100 segments in a path', () => {
    expect(() => compileRules(pathOf((at) => `a${at}`, 100))).not.toThrow();
    expect(syntaxErrorOf(pathOf((at) => `a${at}`, 101)).detail).toBe(
      'A path may have at most 100 segments.',
    );
  });

  it('20 wildcards in a path', () => {
    expect(() => compileRules(pathOf((at) => `{a${at}}`, 20))).not.toThrow();
    expect(syntaxErrorOf(pathOf((at) => `{a${at}}`, 21)).detail).toBe(
      'A path may have at most 20 wildcards.',
    );
  });

  it('256 KB of source, in bytes', () => {
    const rules = 'service cloud.firestore { }\n//';
    const fill = 256 * 1024 - rules.length;
    expect(() => compileRules(rules + 'x'.repeat(fill))).not.toThrow();
    expect(syntaxErrorOf(rules + 'x'.repeat(fill + 1)).detail).toBe(
      'The rules are larger than 256 KB.',
    );
    expect(syntaxErrorOf(rules + 'é'.repeat(fill / 2 + 1)).detail).toContain('256 KB');
  });

  it('99 levels of parentheses [RULES-5]', () => {
    const groups = (count: number) =>
      inMatch(`allow read: if ${'('.repeat(count)}1 == 1${')'.repeat(count)};`);
    expect(() => compileRules(groups(97))).not.toThrow();
    expect(syntaxErrorOf(groups(98)).detail).toBe('Expression is too complex to evaluate safely.');
  });

  it('99 levels of operators [RULES-5]', () => {
    const flat = (count: number) =>
      inMatch(
        `allow read: if ${range(count)
          .map(() => '1 == 1')
          .join(' && ')};`,
      );
    expect(() => compileRules(flat(98))).not.toThrow();
    expect(syntaxErrorOf(flat(99)).detail).toBe('Expression is too complex to evaluate safely.');
  });

  it.each([
    ['brackets', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['negations', `${'!'.repeat(50_000)}true`],
    ['members', `a${'.b'.repeat(50_000)}`],
    ['ternaries', `${'a ? b : '.repeat(20_000)}c`],
    ['a sum', `1${' + 1'.repeat(50_000)}`],
    ['a path', `${'/a/$('.repeat(20_000)}1`],
  ])('endless %s do not exhaust the stack', (_name, text) => {
    expect(syntaxErrorOf(inMatch(`allow read: if ${text};`)).detail).toBe(
      'Expression is too complex to evaluate safely.',
    );
  });
});

describe('1,000 expressions a request [RULES-6]', () => {
  /** `[1, 1, ...].size() >= 0` costs the elements and 4 more: list, call, 0 and comparison. */
  const costing = (cost: number) =>
    `[${range(cost - 4)
      .map(() => '1')
      .join(',')}].size() >= 0`;
  const message =
    'Unable to evaluate the expression as the maximum of 1000 expressions to evaluate has been reached.';

  it('allows 1,000', () => {
    expect(judgeCondition(costing(1000)).allowed).toBe(true);
  });

  it('refuses 1,001', () => {
    expect(judgeCondition(costing(1001))).toMatchObject({
      allowed: false,
      reason: `${message} for 'get' @ L6`,
    });
  });

  it('no operand overrides the refusal', () => {
    expect(judgeCondition(`${costing(1001)} || true`).allowed).toBe(false);
  });

  it('counts statements tried before, but tries none afterwards', () => {
    const rules = rulesWith(`match /things/{id} {
      allow get: if !(${costing(600)});
      allow get: if ${costing(600)};
      allow get: if true;
    }`);
    expect(judge(rules).reason).toBe(`false for 'get' @ L6, ${message} for 'get' @ L7`);
  });

  it.each([
    ['true', 1],
    ['1 == 1', 3],
    ['true || false', 2],
    ['false || true', 4],
    ['true ? true : false', 4],
    ['false ? true : true', 6],
    ['/a/b/$(database) != null', 6],
    ['math.abs(1) == 1', 5],
    ["'a'.size() == 1", 4],
    ['request.auth == null', 4],
  ])('%s costs %i', (condition, cost) => {
    const filler = `[${range(1000 - cost - 6)
      .map(() => '1')
      .join(',')}].size() >= 0`;
    // The filler, the `&&` and its right side leave exactly the cost of the condition.
    expect(judgeCondition(`${filler} && (${condition})`).allowed).toBe(true);
    const fuller = filler.replace('[1', '[1,1');
    expect(judgeCondition(`${fuller} && (${condition})`).reason).toContain(message);
  });

  it('a let costs 1 beside its value', () => {
    const rules = (elements: number) =>
      rulesWith(`
      function f() { let a = [${range(elements)
        .map(() => '1')
        .join(',')}]; return true; }
      match /things/{id} { allow get: if f(); }`);
    expect(judge(rules(996)).allowed).toBe(true);
    expect(judge(rules(997)).allowed).toBe(false);
  });
});
