import { describe, expect, it } from 'vitest';
import { judge, rulesWith } from './harness.ts';

/** Ten variables, each made from the previous one: `let v1 = ...v0...`, in `depth` functions that call each other. */
function growing(step: (previous: string) => string, result: (last: string) => string, depth = 6) {
  const lets = Array.from({ length: 10 }, (_, at) => `let v${at + 1} = ${step(`v${at}`)};`).join(
    ' ',
  );
  const functions = Array.from(
    { length: depth },
    (_, at) =>
      `function f${at}(v0) { ${lets} return ${at + 1 < depth ? `f${at + 1}(v10)` : 'v10'}; }`,
  ).join('\n');
  return (seed: string) =>
    rulesWith(`${functions} match /things/{id} { allow get: if ${result(`f0(${seed})`)}; }`);
}

describe('values that grow without end are refused [RULES-43]', () => {
  it.each([
    [
      'strings',
      growing(
        (v) => `${v} + ${v}`,
        (v) => `${v}.size() > 0`,
      ),
      "'ab'",
    ],
    [
      'lists',
      growing(
        (v) => `${v}.concat(${v})`,
        (v) => `${v}.size() > 0`,
      ),
      '[1]',
    ],
    [
      'nested lists',
      growing(
        (v) => `[${v}, ${v}]`,
        (v) => `${v} == ${v}`,
      ),
      '[1]',
    ],
    [
      'nested maps',
      growing(
        (v) => `{'a': ${v}, 'b': ${v}}`,
        (v) => `${v} == ${v}`,
      ),
      '{}',
    ],
    [
      'nested sets',
      growing(
        (v) => `[${v}, [${v}]].toSet()`,
        (v) => `${v} == ${v}`,
      ),
      '[1]',
    ],
    [
      'replacements',
      growing(
        (v) => `${v}.replace('a', ${v})`,
        (v) => `${v}.size() > 0`,
      ),
      "'aaa'",
    ],
    [
      'joined lists',
      growing(
        (v) => `[${v}, ${v}].join(${v})`,
        (v) => `${v}.size() > 0`,
      ),
      "'a'",
    ],
    [
      'paths',
      growing(
        (v) => `/$(${v})/$(${v})`,
        (v) => `${v} is path`,
      ),
      '/a',
    ],
    [
      'bytes',
      growing(
        (v) => `${v}.toUtf8().toHexString()`,
        (v) => `${v}.size() > 0`,
      ),
      "'a'",
    ],
  ])('%s', (_name, rules, seed) => {
    expect(judge(rules(seed)).reason).toBe("The value is too large. for 'get' @ L10");
  });

  it('values that a document can hold are allowed', () => {
    const rules = rulesWith(
      "match /things/{id} { allow get: if (resource.data.s + 'x').size() == 1000001; }",
    );
    expect(judge(rules, { data: { s: 'a'.repeat(1_000_000) } }).allowed).toBe(true);
  });
});
