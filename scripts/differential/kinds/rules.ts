import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { errorMessage, failureOf, WORDING } from '../answers.ts';
import { userToken, VISITOR } from '../edition.ts';
import type { Edition, Reply } from '../edition.ts';
import { defineKind, inParallel } from '../kind.ts';
import type { Json } from '../kind.ts';
import { condition, FUNCTIONS } from './rule-expressions.ts';
import { answerUnderRules } from './under-rules.ts';
import { documentsOf, DOCUMENTS, withDatabase } from './values.ts';

type RulesCase = {
  readonly condition: string;
  readonly method: 'get' | 'create' | 'update' | 'delete';
  readonly by: 'ann' | 'visitor';
};

const LOOK_UPS = [
  'exists(/databases/$(database)/documents/things/one)',
  'exists(/databases/$(database)/documents/things/none)',
  'get(/databases/$(database)/documents/things/one).data.n == 1',
  "get(/databases/$(database)/documents/things/one).id == 'one'",
  'get(/databases/$(database)/documents/things/none).data.n == 1',
  'existsAfter(/databases/$(database)/documents/things/one)',
  'getAfter(/databases/$(database)/documents/things/one).data.n == 1',
];

/** Expressions about the document after a write, which only some methods have. */
const OF_WRITES = [
  'request.resource.data.i == 6',
  'request.resource == null',
  'resource == null',
  'request.resource.data.diff(resource.data).affectedKeys().hasOnly(["i"])',
  'request.resource.data.keys().hasAll(["i", "s"])',
  "request.resource.id == 'one'",
];

const cases: Arbitrary<RulesCase> = fc.record({
  condition: fc.oneof(
    { arbitrary: condition, weight: 8 },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom(...LOOK_UPS, ...OF_WRITES),
          fc.constantFrom('&&', '||'),
          condition,
          fc.boolean(),
        )
        .map(([a, operator, b, first]) =>
          first ? `${a} ${operator} (${b})` : `(${b}) ${operator} ${a}`,
        ),
      weight: 2,
    },
  ),
  method: fc.constantFrom('get', 'get', 'create', 'update', 'delete'),
  by: fc.constantFrom('ann', 'ann', 'visitor'),
});

const DOCUMENT: Json = {
  yes: { booleanValue: true },
  a: { integerValue: '1' },
  i: { integerValue: '5' },
  f: { doubleValue: 2.5 },
  s: { stringValue: 'text' },
  bytes: { bytesValue: 'AP8=' },
  l: { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'a' }] } },
  m: { mapValue: { fields: { x: { integerValue: '4' }, a: { stringValue: 'b' } } } },
  t: { timestampValue: '2021-03-04T05:06:07.008009Z' },
  g: { geoPointValue: { latitude: 1.5, longitude: 2 } },
  r: { referenceValue: `${DOCUMENTS}/things/one` },
};
const AFTERWARDS: Json = Object.assign({}, DOCUMENT, { i: { integerValue: '6' } });

/**
 * The decision: allowed, false, an error, or refused by the compiler. Google's emulator judges a create as an update too, of
 * which its report tells as well.
 */
function answerOf(reply: Reply, method: RulesCase['method']): Json {
  const failure = failureOf(reply);
  if (failure === undefined || reply.status === 404) return { decision: 'allowed' };
  if (reply.status !== 403) return failure;
  const wording = errorMessage(reply);
  const decision = wording.includes(`false for '${method}'`) ? 'false' : 'error';
  return { decision, [WORDING]: wording };
}

/** DIFF-8: Google's compiler breaks off at some of these. */
const ROUNDED = /math\.(ceil|floor)\(/;

const answer = (edition: Edition, batch: readonly RulesCase[]): Promise<Json[]> =>
  answerUnderRules(edition, batch, {
    kind: 'rules',
    functions: FUNCTIONS,
    matchOf: ({ condition: text }, at) => `match /e${at}/{id} { allow read, write: if ${text}; }`,
    isSuspect: ({ condition: text }) => ROUNDED.test(text),
    ask: (project, part) => ask(edition, project, part),
  });

async function ask(
  edition: Edition,
  project: string,
  batch: readonly RulesCase[],
): Promise<Json[]> {
  const documents = documentsOf(project);
  const fields = withDatabase(DOCUMENT, documents);
  const afterwards = withDatabase(AFTERWARDS, documents);
  const stored = batch.flatMap(({ method }, at) =>
    method === 'create' ? [] : [{ update: { name: `${documents}/e${at}/one`, fields } }],
  );
  const thingsDocument = {
    update: { name: `${documents}/things/one`, fields: { n: { integerValue: '1' } } },
  };
  const writes: Json = [...stored, thingsDocument];
  await edition.send('POST', `/v1/${documents}:commit`, { writes });
  const token = userToken(project, 'ann');
  return inParallel(batch, 16, async ({ method, by }, at) => {
    const who = by === 'ann' ? token : VISITOR;
    const name = `${documents}/e${at}/one`;
    if (method === 'get') {
      return answerOf(await edition.send('GET', `/v1/${name}`, undefined, who), method);
    }
    const write: Json =
      method === 'delete' ? { delete: name } : { update: { name, fields: afterwards } };
    return answerOf(
      await edition.send('POST', `/v1/${documents}:commit`, { writes: [write] }, who),
      method,
    );
  });
}

/** Conditions of every type and method of the language, hundreds in one ruleset. */
export const rules = defineKind<RulesCase>({
  name: 'rules',
  cases,
  perBatch: 150,
  answer,
  show: ({ condition: text, method, by }) => `${method} by ${by}: ${text}`,
});
