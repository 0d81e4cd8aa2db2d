import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, Running } from './support/running.ts';

let running: Running;
beforeAll(async () => {
  running = await Running.start();
});
afterAll(() => running.emulator.stop());

const MANY = 10_000;
const field = { fieldPath: 'a' };
const equal = { fieldFilter: { field, op: 'EQUAL', value: { integerValue: '1' } } };
const composite = (op: string, filters: readonly object[]) => ({
  compositeFilter: { op, filters },
});

const query = (structured: object) =>
  running.rest('POST', ':runQuery', {
    structuredQuery: { from: [{ collectionId: 'c' }], ...structured },
  });

describe('queries without end', () => {
  const filters = Array.from({ length: MANY }, () => equal);
  const path = { fieldPath: Array.from({ length: MANY }, () => 'a').join('.') };
  it.each<[string, object, string]>([
    ['filters side by side', { where: composite('AND', filters) }, 'at most 100 filters'],
    ['filters to choose from', { where: composite('OR', filters) }, 'at most 100 filters'],
    [
      'segments to filter by',
      { where: { unaryFilter: { field: path, op: 'IS_NULL' } } },
      '100 segments',
    ],
    ['segments to sort by', { orderBy: [{ field: path }] }, '100 segments'],
    ['segments to select', { select: { fields: [path] } }, '100 segments'],
  ])('[TRANSPORT-48] 10,000 %s are refused by name', async (_name, structured, message) => {
    const { status, body } = await query(structured);
    expect([status, body[0].error.status]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(body[0].error.message).toContain(message);
  });

  it('[TRANSPORT-48] 10,000 nested filters are refused by name', async () => {
    const where =
      '{"compositeFilter": {"op": "AND", "filters": ['.repeat(MANY) +
      JSON.stringify(equal) +
      ']}}'.repeat(MANY);
    const text = `{"structuredQuery": {"from": [{"collectionId": "c"}], "where": ${where}}}`;
    const { status, body } = await running.rest('POST', ':runQuery', text);
    expect([status, body[0].error.status]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(body[0].error.message).toContain('nested deeper than 100');
  });

  it('[TRANSPORT-48] masks of 10,000 segments are refused by name', async () => {
    await running.set('c/a', {});
    const masks = [
      await running.rest('GET', `/c/a?mask.fieldPaths=${path.fieldPath}`),
      await running.rest('PATCH', `/c/a?updateMask.fieldPaths=${path.fieldPath}`, {}),
    ];
    expect(masks.map(({ status }) => status)).toEqual([400, 400]);
    expect(masks.map(({ body }) => body.error.status)).toEqual([
      'INVALID_ARGUMENT',
      'INVALID_ARGUMENT',
    ]);
  });
});

it('[TRANSPORT-48] a body that is not UTF-8 is refused', async () => {
  const body = Buffer.from('{"fields": {"a": {"stringValue": "\xe9"}}}', 'latin1');
  const response = await fetch(`${running.url}/v1/${ROOT}/c/a`, {
    method: 'PATCH',
    body,
    headers: { authorization: 'Bearer owner' },
  });
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { message: string } };
  expect(error.message).toBe('Invalid JSON payload received. The body is not valid UTF-8.');
});
