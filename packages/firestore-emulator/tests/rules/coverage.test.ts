import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ExpressionReport } from '../../src/rules/coverage/coverage-report.ts';
import { compileRules } from '../../src/rules/ruleset.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { judge } from './harness.ts';

const SOURCE = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function own(id) {
      let uid = request.auth.uid;
      return uid == id;
    }
    match /users/{user} {
      allow get: if own(user) && 1 < 2;
      allow create: if false;
    }
  }
}
`;

/** Each expression as its text with its values, in source order. */
function summary(rules: Ruleset): string[] {
  const { report } = rules.coverage();
  const lines: string[] = [];
  const add = ({ sourcePosition, values, children }: ExpressionReport) => {
    const text = rules.source.slice(sourcePosition.currentOffset, sourcePosition.endOffset);
    lines.push(
      `${text}: ${values.map(({ value, count }) => `${JSON.stringify(value)} x${count}`).join(', ')}`,
    );
    children?.forEach(add);
  };
  report.forEach(add);
  return lines;
}

/** The marked-up source inside a coverage page. */
function codeOf(html: string): string {
  return /<code>(.*)<\/code>/s.exec(html)?.[1] ?? '';
}

describe('coverage [RULES-40]', () => {
  it('counts what every expression evaluated to', () => {
    const rules = compileRules(SOURCE);
    judge(rules, { path: 'users/alice', auth: { sub: 'alice' } });
    judge(rules, { path: 'users/bob', auth: { sub: 'alice' } });
    judge(rules, { path: 'users/bob', auth: { sub: 'alice' } });
    judge(rules, { path: 'users/bob' });
    expect(summary(rules)).toEqual([
      'request.auth.uid: {"stringValue":"alice"} x3, {"undefined":{"causeMessage":"Null value error."}} x1',
      'request.auth: {"otherValue":"map"} x3, {"nullValue":null} x1',
      'request: {"otherValue":"map"} x4',
      'uid == id: {"boolValue":true} x1, {"boolValue":false} x2, {"undefined":{"causeMessage":"Null value error."}} x1',
      'uid: {"stringValue":"alice"} x3, {"undefined":{"causeMessage":"Null value error."}} x1',
      'id: {"stringValue":"alice"} x1, {"stringValue":"bob"} x3',
      'own(user) && 1 < 2: {"boolValue":true} x1, {"boolValue":false} x2, {"undefined":{"causeMessage":"Null value error."}} x1',
      'own(user): {"boolValue":true} x1, {"boolValue":false} x2, {"undefined":{"causeMessage":"Null value error."}} x1',
      'user: {"stringValue":"alice"} x1, {"stringValue":"bob"} x3',
      '1 < 2: {"boolValue":true} x2',
      '1: {"intValue":"1"} x2',
      '2: {"intValue":"2"} x2',
      'false: ',
    ]);
  });

  it('is a report in the shape of Google’s emulator', () => {
    const rules = compileRules(SOURCE, 'my.rules');
    judge(rules, { method: 'create', path: 'users/bob', newData: {} });
    const coverage = rules.coverage();
    expect(coverage.rules).toEqual({ files: [{ name: 'my.rules', content: SOURCE }] });
    const offset = SOURCE.indexOf('false');
    expect(coverage.report.at(-1)).toEqual({
      sourcePosition: {
        fileName: 'my.rules',
        line: 10,
        column: 24,
        currentOffset: offset,
        endOffset: offset + 5,
      },
      values: [{ value: { boolValue: false }, count: 1 }],
    });
    expect(JSON.parse(JSON.stringify(coverage))).toEqual(coverage);
  });

  it('is empty after a reset', () => {
    const rules = compileRules(SOURCE);
    judge(rules, { path: 'users/alice', auth: { sub: 'alice' } });
    rules.resetCoverage();
    expect(summary(rules).every((line) => line.endsWith(': '))).toBe(true);
  });

  it('stores few of many values, with a count of the rest', () => {
    const rules = compileRules(SOURCE);
    for (let id = 0; id < 50; id++) judge(rules, { path: `users/u${id}`, auth: { sub: 'alice' } });
    const user = summary(rules).find((line) => line.startsWith('user:')) ?? '';
    expect(user.match(/stringValue/g)).toHaveLength(20);
    expect(user).toContain('{"otherValue":"string"} x30');
  });

  it('never writes documents into the report', () => {
    const rules = compileRules(SOURCE.replace('1 < 2', 'resource.data.size() > 0'));
    judge(rules, { path: 'users/alice', auth: { sub: 'alice' }, data: { secret: 'hush' } });
    expect(JSON.stringify(rules.coverage().report)).not.toContain('hush');
  });
});

describe('coverage page [RULES-41]', () => {
  const page = () => {
    const rules = compileRules(SOURCE.replace("'2';", '\'2\'; // a < b & "c"'));
    judge(rules, { path: 'users/alice', auth: { sub: 'alice' } });
    judge(rules, { path: 'users/bob', auth: { sub: 'alice' } });
    return rules.coverageHtml();
  };

  it('shows the whole source', () => {
    const code = codeOf(page());
    const text = code
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(text).toBe(SOURCE.replace("'2';", '\'2\'; // a < b & "c"'));
  });

  it('shades every expression, with counts on hover', () => {
    const html = page();
    expect(html).toContain('<span class="both" title="true: 1×\nfalse: 1×">');
    expect(html).toContain('<span class="never" title="never ran">false</span>');
    expect(html).toContain('<span class="allowed" title="true: 1×">');
    expect(html).toContain('title="&quot;alice&quot;: 2×"');
    expect(html).toContain('3 of 4 conditions and function results ran');
  });

  it('needs no other file', () => {
    const html = page();
    expect(html).not.toMatch(/src=|href=|url\(|@import|<script/);
  });

  it('follows the colour scheme of the browser', () => {
    const html = page();
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('<html lang="en">');
  });

  it('nests its marks properly for everything the language has', () => {
    const source = readFileSync(new URL('./kitchen-sink.rules', import.meta.url), 'utf8');
    const html = compileRules(source).coverageHtml();
    const code = codeOf(html);
    expect(
      code
        .replace(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ).toBe(source);
    expect(code.match(/<span/g)?.length).toBe(code.match(/<\/span>/g)?.length);
  });
});
