import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
let printed: Record<string, unknown>[];
beforeAll(async () => {
  api = await startApi('demo-report-error');
});
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => {
    printed.push(JSON.parse(line) as Record<string, unknown>);
  });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => api?.stop());

const DONE = { error: false, message: API_CODES.updated, data: null };
const report = async (fields: Record<string, string>, address = '127.0.0.1') =>
  api.call(
    'report_error',
    { kind: 'script', ...fields },
    { headers: { 'x-forwarded-for': address } },
  );

describe('report_error', () => {
  it('writes one line into the log of the server, for guests too', async () => {
    const stack =
      'TypeError: x is not a function\n    at play (/_next/static/chunks/0a1b2c3d4e5f6a7b.js:1:2345)';
    const fields = { message: 'x is not a function', stack, page: '/random-battle/' };
    expect((await report(fields)).envelope).toEqual(DONE);
    expect(printed).toEqual([
      { clientError: 'script', at: new Date(api.clock.ms).toISOString(), ...fields },
    ]);
  });

  it('names the call that failed', async () => {
    const request_id = '0123456789abcdef';
    await report({ kind: 'call', message: 'get_categories: status 500', request_id });
    expect(printed[0]).toMatchObject({ clientError: 'call', request: request_id });
    const { envelope } = await report({ message: 'x', request_id: 'a b' });
    expect(envelope).toMatchObject({ message: API_CODES.missingFields });
    expect(printed).toHaveLength(1);
  });

  it('contains no data of a person', async () => {
    await report({
      message:
        'no user ann.lee+quiz@mail.example, uid Emvz2yr0EhTKdXrOzx6jgHJSTLlc, +49 151 2345678',
      stack: 'at https://quiz.example/group-battle/?code=ABC234 (x.js:1:2)',
      page: '/profile/Emvz2yr0EhTKdXrOzx6jgHJSTLlc',
    });
    expect(printed[0]).toMatchObject({
      message: 'no user [e-mail], uid [id], [number]',
      stack: 'at https://quiz.example/group-battle/ (x.js:1:2)',
      page: '/profile/[id]',
    });
  });

  it.each([
    [{ message: '' }, 'message is missing'],
    [{ message: 'x'.repeat(501) }, 'message must have at most 500 characters'],
    [{ message: 'x', kind: 'joke' }, 'kind must be one of script, promise, screen, call'],
    [{ message: 'x', page: '/a?b=c' }, 'page must be a path without its query'],
  ])('refuses %j', async (fields: Record<string, string>, message) => {
    expect((await report(fields)).envelope).toMatchObject({
      message: API_CODES.missingFields,
      error_msg: message,
    });
    expect(printed).toEqual([]);
  });

  it('takes ten reports of an address at once, but a hundred of all', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await report({ message: `a${n}` }, '10.0.0.1')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    for (let n = 0; n < 200; n++) await report({ message: `b${n}` }, `10.1.0.${n}`);
    expect(printed.length, 'three were told before').toBe(97);
    api.clock.ms += 2_000;
    await report({ message: 'c' }, '10.2.0.1');
    expect(printed.at(-1)).toMatchObject({ message: 'c' });
  });
});
