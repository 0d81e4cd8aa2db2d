import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operandsOf } from '../../src/rules/language/ast.ts';
import type { Expression } from '../../src/rules/language/ast.ts';
import { Cursor } from '../../src/rules/language/cursor.ts';
import { parseExpression } from '../../src/rules/language/parse-expression.ts';
import { parseRuleset } from '../../src/rules/language/parse-ruleset.ts';
import { Source } from '../../src/rules/language/source.ts';
import { compileRules } from '../../src/rules/ruleset.ts';

const KITCHEN_SINK = readFileSync(new URL('./kitchen-sink.rules', import.meta.url), 'utf8');

function parse(text: string): Expression {
  const cursor = new Cursor(new Source(text));
  const parsed = parseExpression(cursor);
  cursor.expect('end', 'the end');
  return parsed;
}

/** The expression with every operator in parentheses. */
function shape(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string'
        ? `'${expression.value}'`
        : String(expression.value);
    case 'variable':
      return expression.name;
    case 'unary':
      return `(${expression.operator}${shape(expression.operand)})`;
    case 'logical':
    case 'binary':
      return `(${shape(expression.left)} ${expression.operator} ${shape(expression.right)})`;
    case 'ternary':
      return `(${operandsOf(expression).map(shape).join(' ? ')})`;
    case 'is':
      return `(${shape(expression.operand)} is ${expression.typeName})`;
    case 'member':
      return `${shape(expression.object)}.${expression.property}`;
    case 'index':
      return `${shape(expression.object)}[${shape(expression.index)}]`;
    case 'slice':
      return `${shape(expression.object)}[${shape(expression.from)}:${shape(expression.to)}]`;
    case 'call':
      return `${expression.name}(${expression.parameters.map(shape).join(', ')})`;
    case 'method':
      return `${shape(expression.object)}.${expression.name}(${expression.parameters.map(shape).join(', ')})`;
    case 'list':
      return `[${expression.elements.map(shape).join(', ')}]`;
    case 'map':
      return `{${expression.entries.map(({ key, value }) => `${key}: ${shape(value)}`).join(', ')}}`;
    case 'path':
      return expression.segments
        .map((segment) => (typeof segment === 'string' ? `/${segment}` : `/$(${shape(segment)})`))
        .join('');
  }
}

describe('expressions', () => {
  it.each([
    ['a || b && c', '(a || (b && c))'],
    ['a && b || c && d', '((a && b) || (c && d))'],
    ['a && b == c', '(a && (b == c))'],
    ['a == b in c', '(a == (b in c))'],
    ['a in b == c', '((a in b) == c)'],
    ['a < b in c', '((a < b) in c)'],
    ['a is int == true', '((a is int) == true)'],
    ['a == b != c', '((a == b) != c)'],
    ['a + b < c * d', '((a + b) < (c * d))'],
    ['a - b - c', '((a - b) - c)'],
    ['a / b * c % d', '(((a / b) * c) % d)'],
    ['-a.b + !c', '((-a.b) + (!c))'],
    ['!!a', '(!(!a))'],
    ['!a.b()', '(!a.b())'],
    ['a ? b : c ? d : e', '(a ? b ? (c ? d ? e))'],
    ['a ? b ? c : d : e', '(a ? (b ? c ? d) ? e)'],
    ['a || b ? c : d', '((a || b) ? c ? d)'],
    ['(a || b) && c', '((a || b) && c)'],
    ["a.b['c'][0].d(e)[1:2]", "a.b['c'][0].d(e)[1:2]"],
    ['{\'a\': 1, b: [2,], "c": {}}', '{a: 1, b: [2], c: {}}'],
    ['/a/$(b.c)/d-e.f/(default)/{g}', '/a/$(b.c)/d-e.f/(default)/{g}'],
    ['c ? /a/b : /c/d', '(c ? /a/b ? /c/d)'],
    ['[/a/b, /c]', '[/a/b, /c]'],
    ['f(/a/b)', 'f(/a/b)'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['a.in.is.return', 'a.in.is.return'],
    ['a / b', '(a / b)'],
    ['a/ b', '(a / b)'],
    ['a /* why */ + // so\n b', '(a + b)'],
  ])('%s', (text, expected) => {
    expect(shape(parse(text))).toBe(expected);
  });

  it('knows where every expression stands', () => {
    const text = ' (a + b).size() == c[1] ';
    const root = parse(text);
    const texts: string[] = [];
    const walk = (at: Expression) => {
      texts.push(text.slice(at.start, at.end));
      operandsOf(at).forEach(walk);
    };
    walk(root);
    expect(texts).toEqual([
      '(a + b).size() == c[1]',
      '(a + b).size()',
      'a + b',
      'a',
      'b',
      'c[1]',
      'c',
      '1',
    ]);
  });

  it('numbers expressions densely', () => {
    const ids: number[] = [];
    const cursor = new Cursor(new Source('a + b * f(c, [1], {x: 2}, /p/$(q))'));
    const walk = (at: Expression) => {
      ids.push(at.id);
      operandsOf(at).forEach(walk);
    };
    walk(parseExpression(cursor));
    expect(ids.sort((a, b) => a - b)).toEqual(
      Array.from({ length: cursor.expressionCount }, (_, id) => id),
    );
  });
});

describe('rules files', () => {
  it('parses the kitchen sink [RULES-1]', () => {
    const { file } = parseRuleset(new Source(KITCHEN_SINK));
    expect(file.version).toBe(2);
    expect(file.functions.map(({ name }) => name)).toEqual(['plain']);
    expect(file.service.functions.map(({ name }) => name)).toEqual(['inService']);
    const [documents] = file.service.matches;
    expect(documents?.path.map(({ kind }) => kind)).toEqual(['literal', 'single', 'literal']);
    expect(documents?.functions[1]).toMatchObject({
      name: 'many',
      parameters: ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'],
      lets: [{ name: 'sum' }, { name: 'list' }, { name: 'map' }],
    });
    const [rooms, logs] = documents?.statements ?? [];
    expect(rooms).toMatchObject({ kind: 'match' });
    if (rooms?.kind !== 'match' || logs?.kind !== 'match') return expect.unreachable();
    expect(
      rooms.statements.map((statement) =>
        statement.kind === 'allow' ? [...statement.methods].join() : 'match',
      ),
    ).toEqual(['get,list', 'get,list', 'create,update', 'delete', 'match']);
    expect(logs.path).toMatchObject([
      { kind: 'recursive', name: 'path' },
      { kind: 'literal', text: 'logs' },
      { kind: 'single', name: 'log' },
    ]);
  });

  it('compiles the kitchen sink without a warning', () => {
    expect(compileRules(KITCHEN_SINK).warnings).toEqual([]);
  });

  it('takes statements without semicolons as those with them [RULES-44]', () => {
    const bare = `rules_version = '2'
function a() { let b = 1 let c = b
  return b == c }
service cloud.firestore {
  function d(x) { return x }
  match /a/{b} { allow read }
  match /a/{b} {
    allow get
    allow list: if a() && d(true)
    function e() { return true }
    allow write: if e()
    match /c/{d} { allow create, delete: if resource.data.n in [1] }
  }
}`;
    const shapeOf = (text: string) =>
      JSON.stringify(parseRuleset(new Source(text)).file, (key, value: unknown) => {
        if (key === 'start' || key === 'end' || key === 'nameStart') return undefined;
        if (typeof value === 'bigint') return `${value}n`;
        return value instanceof Set ? [...(value as Set<unknown>)] : value;
      });
    const closed = bare
      .replaceAll(/(allow .*?)( \}|\n)/g, '$1;$2')
      .replaceAll(/(return \w+(?: == c)?) \}/g, '$1; }')
      .replace("'2'", "'2';")
      .replace('= 1 let c = b', '= 1; let c = b;');
    expect(closed.match(/;/g)).toHaveLength(11);
    expect(shapeOf(bare)).toBe(shapeOf(closed));
  });

  it("takes the file that the Firebase CLI's init writes [RULES-44]", () => {
    const ruleset = compileRules(`rules_version='2'

service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} {
      allow read, write: if request.time < timestamp.date(2026, 12, 1);
    }
  }
}
`);
    expect(ruleset.source).toContain("rules_version='2'");
  });

  it('takes version 1 when none is named', () => {
    expect(parseRuleset(new Source('service cloud.firestore {}')).file.version).toBe(1);
    expect(
      parseRuleset(new Source(`rules_version = "1"; service cloud.firestore {}`)).file.version,
    ).toBe(1);
  });

  it('takes functions before and after the service', () => {
    const { file } = parseRuleset(
      new Source(
        'function a() { return 1; } service cloud.firestore { } function b() { return 2; }',
      ),
    );
    expect(file.functions.map(({ name }) => name)).toEqual(['a', 'b']);
  });
});
