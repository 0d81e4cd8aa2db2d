import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { errorMessage, failureOf, WORDING } from '../answers.ts';
import { userToken, VISITOR } from '../edition.ts';
import type { Edition } from '../edition.ts';
import { defineKind, inParallel } from '../kind.ts';
import type { Json } from '../kind.ts';
import { answerUnderRules } from './under-rules.ts';
import { documentsOf } from './values.ts';

type ListCase = {
  readonly condition: string;
  readonly query: { readonly [member: string]: Json };
  readonly by: 'ann' | 'visitor';
};

const FIELDS = ['x', 'y', 's'] as const;

/** Values in the syntax of rules and in REST's JSON, so that both sides often use the same one. */
const VALUES: readonly (readonly [literal: string, value: Json])[] = [
  ['1', { integerValue: '1' }],
  ['2', { integerValue: '2' }],
  ['2.0', { doubleValue: 2 }],
  ['5', { integerValue: '5' }],
  ["'a'", { stringValue: 'a' }],
  ["'ann'", { stringValue: 'ann' }],
  ['true', { booleanValue: true }],
  ['null', { nullValue: null }],
];
const value = fc.constantFrom(...VALUES);
const literal = fc.oneof(
  { arbitrary: value.map(([text]) => text), weight: 6 },
  { arbitrary: fc.constant('request.auth.uid'), weight: 1 },
);
const property = fc
  .tuple(fc.constantFrom(...FIELDS), fc.constantFrom('.', '.', '[]', 'get'))
  .map(([name, how]) => {
    if (how === '.') return `resource.data.${name}`;
    return how === '[]' ? `resource.data['${name}']` : `resource.data.get('${name}', 1)`;
  });

const comparison = fc
  .tuple(property, fc.constantFrom('==', '==', '!=', '<', '<=', '>', '>='), literal)
  .map(([left, operator, right]) => `${left} ${operator} ${right}`);

const atom = fc.oneof(
  { arbitrary: comparison, weight: 8 },
  {
    arbitrary: fc
      .tuple(property, fc.array(literal, { minLength: 1, maxLength: 3 }))
      .map(([name, list]) => `${name} in [${list.join(', ')}]`),
    weight: 2,
  },
  {
    arbitrary: literal.map((text) => `${text} in resource.data.l`),
    weight: 1,
  },
  {
    arbitrary: fc.constantFrom(
      'request.auth != null',
      "request.auth.uid == 'ann'",
      'request.query.limit <= 3',
      'request.query.limit == null',
      'request.query.offset == null',
      "resource.data.keys().hasAll(['x'])",
      "'x' in resource.data",
      'resource.data.x is int',
      'resource.data.s is string',
      'resource.data.missing == 1',
      "resource.data.l.hasAny(['a', 1])",
      'true',
      'false',
    ),
    weight: 4,
  },
);

const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { arbitrary: atom, weight: 3 },
    {
      arbitrary: fc
        .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
        .map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
      weight: 3,
    },
    { arbitrary: tie('condition').map((text) => `!(${text})`), weight: 1 },
  ),
}));

const path = (fieldPath: string): Json => ({ fieldPath });

const filter: Arbitrary<Json> = fc.oneof(
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom(...FIELDS),
        fc.constantFrom(
          'EQUAL',
          'EQUAL',
          'NOT_EQUAL',
          'LESS_THAN',
          'LESS_THAN_OR_EQUAL',
          'GREATER_THAN',
          'GREATER_THAN_OR_EQUAL',
        ),
        value,
      )
      .map(([name, op, [, operand]]): Json => ({
        fieldFilter: { field: path(name), op, value: operand },
      })),
    weight: 6,
  },
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...FIELDS), fc.array(value, { minLength: 1, maxLength: 3 }))
      .map(([name, list]): Json => ({
        fieldFilter: {
          field: path(name),
          op: 'IN',
          value: { arrayValue: { values: list.map(([, operand]) => operand) } },
        },
      })),
    weight: 1,
  },
  {
    arbitrary: value.map(([, operand]): Json => ({
      fieldFilter: { field: path('l'), op: 'ARRAY_CONTAINS', value: operand },
    })),
    weight: 1,
  },
);

const where: Arbitrary<Json | undefined> = fc
  .tuple(fc.array(filter, { maxLength: 3 }), fc.constantFrom('AND', 'AND', 'AND', 'OR'))
  .map(([filters, op]) =>
    filters.length > 1 ? { compositeFilter: { op, filters } } : filters.at(0),
  );

const cases: Arbitrary<ListCase> = fc
  .record({
    condition,
    where,
    limit: fc.constantFrom(undefined, undefined, 1, 3, 5),
    by: fc.constantFrom<ListCase['by'][]>('ann', 'ann', 'visitor'),
  })
  .map(({ condition: text, where: filters, limit, by }) => ({
    condition: text,
    query: {
      ...(filters !== undefined && { where: filters }),
      ...(limit !== undefined && { limit }),
    },
    by,
  }));

/** Two documents of each collection: one with all fields, one with a few of them. */
const DOCUMENTS_OF_CASE: readonly Json[] = [
  {
    x: { integerValue: '1' },
    y: { integerValue: '2' },
    s: { stringValue: 'ann' },
    l: { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'a' }] } },
  },
  { x: { integerValue: '5' } },
];

const answer = (edition: Edition, batch: readonly ListCase[]): Promise<Json[]> =>
  answerUnderRules(edition, batch, {
    kind: 'rules-queries',
    functions: '',
    matchOf: ({ condition: text }, at) => `match /q${at}/{id} { allow list: if ${text}; }`,
    ask: (project, part) => ask(edition, project, part),
  });

async function ask(edition: Edition, project: string, batch: readonly ListCase[]): Promise<Json[]> {
  const documents = documentsOf(project);
  const writes = batch.flatMap((_, at) =>
    DOCUMENTS_OF_CASE.map((fields, id) => ({
      update: { name: `${documents}/q${at}/d${id}`, fields },
    })),
  );
  await edition.send('POST', `/v1/${documents}:commit`, { writes });
  const token = userToken(project, 'ann');
  return inParallel(batch, 16, async ({ query, by }, at) => {
    const structuredQuery = { from: [{ collectionId: `q${at}` }], ...query };
    const who = by === 'ann' ? token : VISITOR;
    const reply = await edition.send('POST', `/v1/${documents}:runQuery`, { structuredQuery }, who);
    const failure = failureOf(reply);
    if (failure === undefined) return { decision: 'allowed' };
    return reply.status === 403 ? { decision: 'denied', [WORDING]: errorMessage(reply) } : failure;
  });
}

/** Queries of a user that the rules allow only if their filters prove the condition. */
export const rulesQueries = defineKind<ListCase>({
  name: 'rules-queries',
  cases,
  perBatch: 100,
  answer,
  show: ({ condition: text, query, by }) =>
    `allow list: if ${text};\n${by} asks ${JSON.stringify(query)}`,
});
