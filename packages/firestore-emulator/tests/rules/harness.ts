import { expect } from 'vitest';
import type { DatabaseId, StoredDocument } from '../../src/model/document.ts';
import { resourceName } from '../../src/model/document.ts';
import { microsOfTimestamp, parseTimestamp } from '../../src/model/timestamp.ts';
import type { Fields, Value } from '../../src/model/value.ts';
import type {
  LookupBudget,
  RulesDecision,
  RulesReader,
  RulesRequest,
} from '../../src/rules/rules-request.ts';
import { compileRules, RulesSyntaxError } from '../../src/rules/ruleset.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';

const DATABASE: DatabaseId = { project: 'demo', database: '(default)' };

/**
 * A stored value from plain JavaScript: whole numbers are integers, dates are timestamps; other types are given as a
 * Value.
 */
export type Plain =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | readonly Plain[]
  | { readonly [key: string]: Plain }
  | { readonly model: Value };

export const model = (value: Value): { readonly model: Value } => ({ model: value });
export const double = (value: number) => model({ kind: 'double', value });
export const reference = (path: string) =>
  model({ kind: 'reference', name: resourceName(DATABASE, path) });

export function toValue(plain: Plain): Value {
  if (plain === null) return { kind: 'null' };
  if (typeof plain === 'boolean') return { kind: 'boolean', value: plain };
  if (typeof plain === 'bigint') return { kind: 'integer', value: plain };
  if (typeof plain === 'string') return { kind: 'string', value: plain };
  if (typeof plain === 'number') {
    return Number.isInteger(plain)
      ? { kind: 'integer', value: BigInt(plain) }
      : { kind: 'double', value: plain };
  }
  if (plain instanceof Date) {
    const millis = plain.getTime();
    const seconds = Math.floor(millis / 1000);
    return { kind: 'timestamp', seconds, nanos: (millis - seconds * 1000) * 1e6 };
  }
  if (isPlainList(plain)) return { kind: 'array', values: plain.map(toValue) };
  if (isModel(plain)) return plain.model;
  return { kind: 'map', fields: fieldsOf(plain as Readonly<Record<string, Plain>>) };
}

function isPlainList(plain: object): plain is readonly Plain[] {
  return Array.isArray(plain);
}

function isModel(plain: object): plain is { readonly model: Value } {
  const keys = Object.keys(plain);
  return keys.length === 1 && keys[0] === 'model';
}

function fieldsOf(record: Readonly<Record<string, Plain>>): Fields {
  return new Map(Object.entries(record).map(([key, value]) => [key, toValue(value)]));
}

function documentAt(path: string, data: Readonly<Record<string, Plain>>): StoredDocument {
  return { path, fields: fieldsOf(data), createTime: 0, updateTime: 0 };
}

/** The state for a request. `documents` and `afterwards` are by relative path; null is a deleted document. */
export interface Given {
  readonly method?: RulesRequest['method'];
  readonly path?: string;
  readonly auth?: Readonly<Record<string, unknown>> | null;
  readonly data?: Readonly<Record<string, Plain>>;
  readonly newData?: Readonly<Record<string, Plain>>;
  readonly time?: string;
  readonly query?: RulesRequest['query'];
  readonly documents?: Readonly<Record<string, Readonly<Record<string, Plain>>>>;
  readonly afterwards?: Readonly<Record<string, Readonly<Record<string, Plain>> | null>>;
  readonly budget?: LookupBudget;
}

export function budgetOf(limit = 10): LookupBudget {
  return { seen: new Set(), limit };
}

function readerOf({ documents = {}, afterwards = {} }: Given): RulesReader {
  const before = (path: string) => {
    const data = documents[path];
    return data ? documentAt(path, data) : null;
  };
  return {
    before: (_database, path) => before(path),
    after: (_database, path) => {
      const data = afterwards[path];
      if (data === null) return null;
      return data ? documentAt(path, data) : before(path);
    },
  };
}

export function judge(rules: Ruleset, given: Given = {}): RulesDecision {
  const { method = 'get', path = 'things/one', auth = null, data, newData, query = null } = given;
  const time = parseTimestamp(given.time ?? '2026-11-20T10:30:15.250Z');
  if (!time) throw new Error(`Not a timestamp: ${given.time}`);
  return rules.decide(
    {
      database: DATABASE,
      method,
      path,
      auth: auth && { uid: String(auth['sub'] ?? auth['uid'] ?? 'alice'), token: auth },
      time: microsOfTimestamp(time),
      resource: data ? documentAt(path, data) : null,
      newFields: newData ? fieldsOf(newData) : null,
      query,
    },
    readerOf(given),
    given.budget ?? budgetOf(),
  );
}

/** Rules with these statements inside `match /databases/{database}/documents`. */
export function rulesWith(body: string, prelude = ''): Ruleset {
  return compileRules(wrap(body, prelude));
}

export function wrap(body: string, prelude = ''): string {
  return `rules_version = '2';
${prelude}
service cloud.firestore {
  match /databases/{database}/documents {
    ${body}
  }
}
`;
}

/** The decision of `allow read, write: if <condition>;` on every document. */
export function judgeCondition(condition: string, given: Given = {}): RulesDecision {
  return judge(
    rulesWith(`match /{document=**} {\n allow read, write: if ${condition};\n }`),
    given,
  );
}

/** Tests a case in one line: `expression("'a' in ['a']").is(true)`. */
export function expression(text: string, given: Given = {}) {
  return {
    is(truth: boolean): void {
      const { allowed, reason } = judgeCondition(text, given);
      expect({ text, allowed, reason: reason?.replace(/ @ L\d+$/, '') }).toEqual(
        truth
          ? { text, allowed: true, reason: undefined }
          : { text, allowed: false, reason: `false for '${given.method ?? 'get'}'` },
      );
    },
    /** The value equals another expression's, and both are of this type. */
    equals(other: string, type?: string): void {
      expression(`(${text}) == (${other})`, given).is(true);
      if (type !== undefined) expression(`(${text}) is ${type}`, given).is(true);
    },
    fails(message: string): void {
      const { allowed, reason } = judgeCondition(text, given);
      expect({ text, allowed, reason: reason?.replace(/ for '\w+' @ L\d+$/, '') }).toEqual({
        text,
        allowed: false,
        reason: message,
      });
    },
  };
}

/** The error of rules that do not compile. */
export function syntaxErrorOf(source: string, file?: string): RulesSyntaxError {
  try {
    compileRules(source, file);
  } catch (error) {
    if (error instanceof RulesSyntaxError) return error;
    throw error;
  }
  throw new Error(`These rules compile:\n${source}`);
}
