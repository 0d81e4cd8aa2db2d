import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { compileRules, RulesSyntaxError } from '../../src/rules/ruleset.ts';
import { DATA, expressionText, requests, WORDS } from './fuzz-arbitraries.ts';
import { judge, wrap } from './harness.ts';

const SURROGATES = 0xdfff - 0xd800 + 1;

/**
 * Every character of Unicode, as a `unit` for `fc.string`. fast-check's own name for them, 'binary', makes a table of all million
 * before its first text.
 */
const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - SURROGATES)
  .map((place) => String.fromCodePoint(place < 0xd800 ? place : place + SURROGATES));

vi.spyOn(console, 'info').mockImplementation(() => {});

/** Compiles, or returns undefined; any error except a RulesSyntaxError fails the test. */
function compileOrRefuse(text: string) {
  try {
    return compileRules(text);
  } catch (error) {
    if (!(error instanceof RulesSyntaxError)) throw error;
    expect(error.message).toContain(`:${error.line}:${error.column} `);
    expect(error.line).toBeGreaterThan(0);
    expect(error.column).toBeGreaterThan(0);
    return undefined;
  }
}

describe('fuzz [RULES-42]', () => {
  it('arbitrary text is compiled or refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: anyCharacter, maxLength: 300 }), fc.string({ maxLength: 300 })),
        (text) => {
          compileOrRefuse(text);
          compileOrRefuse(wrap(`match /a/{b} { allow read: if ${text}; }`));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('arbitrary sequences of words are compiled or refused', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }), (words) => {
        compileOrRefuse(words.join(' '));
        compileOrRefuse(wrap(words.join('')));
      }),
      { numRuns: 1500 },
    );
  });

  it('a damaged file is compiled or refused', () => {
    const whole = wrap(`function f(a) { let b = a; return b == 'x'; }
      match /a/{b} { allow read: if f(b) && exists(/databases/$(database)/documents/c/$(b)) ? [1][0] == 1 : {'k': 1}.k > 0; }`);
    fc.assert(
      fc.property(
        fc.nat(whole.length),
        fc.nat(20),
        fc.constantFrom(...WORDS, ''),
        (at, length, word) => {
          compileOrRefuse(whole.slice(0, at) + word + whole.slice(at + length));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('decide() returns a consistent decision for any expression and request', () => {
    fc.assert(
      fc.property(expressionText, requests, (text, given) => {
        const rules = compileOrRefuse(
          wrap(`function twice(v) { let w = v; return [v, w]; }
            match /{document=**} { match /things/{id} { allow read, write: if ${text}; } }
            match /{path=**}/things/{id} { allow read, write: if ${text}; }`),
        );
        if (!rules) return;
        const decision = judge(rules, { ...given, documents: { 'users/alice': DATA } });
        expect(decision.allowed).toBe(decision.reason === undefined);
        expect(decision.lookups).toBeLessThanOrEqual(10);
        expect(rules.coverageHtml()).toContain('</html>');
      }),
      { numRuns: 3000 },
    );
  });
});
