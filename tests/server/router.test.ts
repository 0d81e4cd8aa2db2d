import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  action,
  DocumentId,
  NoFields,
  Nothing,
  WholeNumber,
} from '../../domain/contract/action.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { API_CODES } from '../../domain/errors.ts';
import { ACTIONS } from '../../server/router.ts';
import { defineAction } from '../../server/http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import type { TestApi } from './support/api.ts';
import { startApi } from './support/api.ts';
import { refused } from './support/refused.ts';

/** Actions that do what handlers may do; the product's own are tested each in its file. */
const echo = defineAction(
  action({
    name: 'echo',
    proof: 'none',
    input: v.object({ id: DocumentId, count: v.optional(WholeNumber) }),
    output: v.object({ id: v.string(), count: WholeNumber }),
  }),
  ({ id, count = -1 }) => Promise.resolve(answer({ id, count: String(count) })),
);
const failing = defineAction(
  action({ name: 'failing', proof: 'none', input: NoFields, output: Nothing }),
  () => Promise.reject(new Error('the password of the database is hunter2')),
);
/** The next error of the action `away`. */
let nextError = new Error('none');
const away = defineAction(
  action({ name: 'away', proof: 'none', input: NoFields, output: Nothing }),
  () => Promise.reject(nextError),
);
const lying = defineAction(
  action({
    name: 'lying',
    proof: 'none',
    input: NoFields,
    output: v.pipe(v.string(), v.regex(/^\d+$/, 'must be digits')),
  }),
  () => Promise.resolve(answer('many')),
);
const refusing = defineAction(
  action({ name: 'refusing', proof: 'session', input: NoFields, output: Nothing }),
  (_input, { firestore }) =>
    firestore.runTransaction(() => Promise.reject(new ApiError('alreadyPlayed', 'twice'))),
);

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('demo-router', {
    actions: [...ACTIONS, echo, failing, away, lying, refusing],
  });
  token = await api.join('ann');
});
afterAll(() => api?.stop());

const lastLog = () => api.logs.at(-1);

describe('the router', () => {
  it('takes multipart and urlencoded forms, at both spellings of the URL', async () => {
    const form = new FormData();
    form.set('id', 'x-1');
    form.set('count', '7');
    for (const options of [
      { body: form },
      { body: new URLSearchParams({ id: 'x-1', count: '7' }) },
    ]) {
      for (const url of ['echo', 'echo/']) {
        const { status, envelope, headers } = await api.call(url, {}, options);
        expect({ status, envelope }).toEqual({
          status: 200,
          envelope: { error: false, data: { id: 'x-1', count: '7' } },
        });
        expect(headers.get('cache-control')).toBe('no-store');
      }
    }
  });

  it('takes a form without fields, or no body at all', async () => {
    for (const body of [new FormData(), new URLSearchParams(), '']) {
      const { envelope } = await api.call('get_system_configurations', {}, { body });
      expect(envelope.error).toBe(false);
    }
  });

  it('counts an empty field as absent', async () => {
    expect((await api.call('echo', { id: 'a', count: '' })).envelope).toMatchObject({
      data: { count: '-1' },
    });
  });

  it('names every invalid field', async () => {
    expect(await api.call('echo', { id: '', count: '1.5' })).toMatchObject({
      status: 200,
      envelope: {
        error: true,
        message: API_CODES.missingFields,
        error_msg: 'id is missing; count must be a whole number in digits',
      },
    });
  });

  it.each([
    ['a file', { file: new Blob(['x']) }, 'file must not be a file'],
    ['a field twice', { id: ['a', 'b'] }, 'id is sent twice'],
  ])('refuses %s', async (_what, fields, message) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      for (const one of [value].flat()) form.append(name, one);
    }
    expect((await api.call('echo', {}, { body: form })).envelope).toMatchObject({
      message: API_CODES.missingFields,
      error_msg: message,
    });
  });

  it('refuses other methods', async () => {
    const get = await api.call('echo', {}, { method: 'GET' });
    expect(get.status).toBe(405);
    expect(get.headers.get('allow')).toBe('POST');
  });

  it('refuses unknown actions', async () => {
    for (const name of ['nothing', 'constructor', '__proto__', '']) {
      expect((await api.call(name)).status).toBe(404);
    }
  });

  it('refuses bodies that are no form', async () => {
    const json = { body: '{"id":"a"}', headers: { 'content-type': 'application/json' } };
    expect((await api.call('echo', {}, json)).status).toBe(415);
    const broken = {
      body: 'id=a',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    };
    expect((await api.call('echo', {}, broken)).envelope).toMatchObject({
      message: API_CODES.missingFields,
    });
  });

  it('refuses too large bodies', async () => {
    expect((await api.call('echo', { id: 'a'.repeat(70_000) })).status).toBe(413);
    // an endless body is cut, whatever its header says
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 16_384;
        controller.enqueue(new Uint8Array(16_384));
      },
    });
    const cut = await api.call(
      'echo',
      {},
      {
        body: endless,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '5' },
      },
    );
    expect(cut.status).toBe(413);
    // the unread rest of the body must not be read as the next call
    expect(cut.headers.get('connection')).toBe('close');
    expect(sent).toBeLessThan(500_000);
  });

  it('answers a refusal with its code, also out of a transaction', async () => {
    expect(await api.call('refusing', {}, { token })).toMatchObject({
      status: 200,
      envelope: { error: true, message: API_CODES.alreadyPlayed, error_msg: 'twice' },
    });
    expect(lastLog()).toMatchObject({
      action: 'refusing',
      outcome: `refused ${API_CODES.alreadyPlayed}`,
      uid: 'ann',
    });
  });

  it('answers a bug with somethingWentWrong, with the details in the log', async () => {
    for (const [name, message] of [
      ['failing', 'hunter2'],
      ['lying', 'must be digits'],
    ] as const) {
      const reply = await api.call(name);
      expect(reply).toMatchObject({
        status: 200,
        envelope: {
          error: true,
          message: API_CODES.somethingWentWrong,
          error_msg: 'something went wrong',
        },
      });
      expect(lastLog()).toMatchObject({
        action: name,
        outcome: `refused ${API_CODES.somethingWentWrong}`,
      });
      expect(lastLog()!['error']).toContain(message);
    }
  });

  it.each([
    [14, 'no connection established', 503],
    [4, 'deadline exceeded', 503],
    [10, 'too much contention', 503],
    [8, 'quota exceeded', 503],
    [3, 'Invalid transaction.', 503],
    [3, 'the value of a field is too long', 200],
    [6, 'document already exists', 200],
    [9, 'the query needs an index', 200],
  ])('answers Firestore error %i, %s, with status %i', async (code, message, status) => {
    nextError = Object.assign(new Error(`${code} ${message}`), { code });
    expect(await api.call('away')).toMatchObject({
      status,
      envelope: { error: true, message: API_CODES.somethingWentWrong },
    });
    expect(lastLog()).toMatchObject({ action: 'away', status });
    expect(lastLog()!['error']).toContain(message);
  });

  it('logs no error if the caller is gone before its form was read', async () => {
    // Node's server fails the body of a closed connection like this
    const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.error(gone) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await api.call('echo', {}, { body, headers })).toMatchObject({ status: 408 });
    expect(lastLog()).toMatchObject({ action: 'echo', status: 408 });
    expect(lastLog()).not.toHaveProperty('error');
    const broken = new ReadableStream<Uint8Array>({ start: (stream) => stream.error(new Error()) });
    await api.call('echo', {}, { body: broken, headers });
    expect(lastLog()).toHaveProperty('error');
  });

  it('logs one line per call, without fields or tokens', async () => {
    const before = api.logs.length;
    await api.call('echo', { id: 'very-secret-field' }, { token });
    await api.call('\n{"action":"forged"}');
    expect(api.logs.length).toBe(before + 2);
    expect(api.logs.at(-2)).toEqual({
      at: '2026-01-01T00:00:00.000Z',
      action: 'echo',
      ms: 0,
      status: 200,
      outcome: 'ok',
      request: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    });
    expect(lastLog()).toMatchObject({ action: 'unknown', status: 404 });
    expect(JSON.stringify(api.logs)).not.toContain('very-secret-field');
    expect(JSON.stringify(api.logs)).not.toContain(token);
  });

  it('returns the page’s id of a call in the header and in the log', async () => {
    const headers = { 'x-request-id': '0123456789abcdef' };
    const { headers: reply } = await api.call('echo', { id: 'a' }, { headers });
    expect(reply.get('x-request-id')).toBe('0123456789abcdef');
    expect(lastLog()).toMatchObject({ request: '0123456789abcdef' });
  });

  it.each(['short', 'x'.repeat(65), 'a"},{"forged":"b', 'ann@quiz.test'])(
    'makes its own id instead of %s',
    async (sent) => {
      const { headers } = await api.call(
        'echo',
        { id: 'a' },
        { headers: { 'x-request-id': sent } },
      );
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/);
      expect(lastLog()?.['request']).toBe(headers.get('x-request-id'));
    },
  );
});

describe('the rate limits', () => {
  it('limit a player to a burst of 60, then 10 a second, apart from the others', async () => {
    const [mine, others] = [await api.join('rex'), await api.join('sue')];
    const call = (as: string) => api.call('get_user_coin_score', {}, { token: as });
    const burst = await Promise.all(Array.from({ length: 61 }, () => call(mine)));
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(60);
    const late = burst.find(({ status }) => status === 429)!;
    expect(late.envelope).toMatchObject(refused('somethingWentWrong'));
    expect(late.headers.get('retry-after')).toBe('1');
    expect((await call(others)).status).toBe(200);
    api.clock.ms += 100;
    expect((await call(mine)).status).toBe(200);
    expect((await call(mine)).status).toBe(429);
  });

  it('limit an address to 300 at once, by the last that a proxy noted', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const call = (address: string) => api.call('echo', { id: 'a' }, from(address));
    for (let i = 0; i < 300; i++) expect((await call(`10.0.0.${i}, 203.0.113.7`)).status).toBe(200);
    expect((await call('203.0.113.7')).status).toBe(429);
    expect((await call('203.0.113.8')).status).toBe(200);
    expect((await call('127.0.0.1')).status).toBe(200);
  });
});
