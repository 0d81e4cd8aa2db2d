import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { QueryObserver } from '@tanstack/react-query';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { action, LanguageId, WholeNumber, text } from '../../../../domain/contract/action.ts';
import { answer, refusal } from '../../../../domain/contract/envelope.ts';
import { callAction } from '../../../../features/shared/rest/call-action.ts';
import { playableCategoriesQuery } from '../../../../features/battle/setup/categories-query.ts';
import { createQueryClient } from '../../../../features/shared/rest/query-client.ts';
import { ApiError, isUnanswered } from '../../../../domain/errors.ts';
import { onSessionEnded } from '../../../../features/shared/rest/session-ended.ts';
import { portOf } from '../../../support/port-of.ts';

const addUp = action({
  name: 'add_up',
  proof: 'session',
  input: v.object({ left: WholeNumber, right: v.optional(WholeNumber), note: v.optional(text(3)) }),
  output: v.object({ sum: WholeNumber }),
});

/** A call as the server saw it. */
interface Seen {
  path: string | undefined;
  authorization: string | undefined;
  requestId: string | undefined;
  fields: Record<string, string>;
}
/** The answers to the next calls; the last one repeats. */
interface Script {
  status: number;
  body: string;
  /** JSON if it is not named. */
  type?: string;
}

let server: Server;
let origin: string;
let seen: Seen[];
let scripts: Script[];
let ended: number;
/** The errors that were reported to the operator. */
let reports: string[];
/** The ids of their calls. */
let reportedIds: unknown[];
let stopListening: () => void;

const says = (envelope: unknown, status = 200): Script => ({
  status,
  body: JSON.stringify(envelope),
});

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        const headers = { 'content-type': request.headers['content-type'] ?? '' };
        const form = await new Response(Buffer.concat(chunks), { headers }).formData();
        seen.push({
          path: request.url,
          authorization: request.headers.authorization,
          requestId: request.headers['x-request-id'] as string | undefined,
          fields: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
        });
        const script = scripts.length > 1 ? scripts.shift()! : scripts[0]!;
        const type = script.type ?? 'application/json';
        response.writeHead(script.status, { 'content-type': type }).end(script.body);
      })();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => server?.close());

beforeEach(() => {
  // the client speaks to the server of its page
  vi.stubGlobal('location', { origin, pathname: '/' });
  vi.stubGlobal('navigator', {
    sendBeacon: (_path: string, form: FormData) => {
      reports.push(String(form.get('message')));
      reportedIds.push(form.get('request_id'));
    },
  });
  reports = [];
  reportedIds = [];
  seen = [];
  scripts = [says(answer({ sum: '5' }))];
  ended = 0;
  stopListening = onSessionEnded(() => (ended += 1));
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
});

/** The code of the error that a call throws. */
async function errorOf(call: Promise<unknown>): Promise<ApiError['code']> {
  const error: unknown = await call.then(
    () => expect.fail('the call should have failed'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).code;
}

describe('callAction', () => {
  it('posts the fields that are not empty', async () => {
    const data = await callAction(addUp, { left: '2', right: '3', note: '' }, 'the-token');
    expect(data).toEqual({ sum: 5 });
    expect(seen).toEqual([
      {
        path: '/api/add_up',
        authorization: 'Bearer the-token',
        requestId: expect.any(String) as string,
        fields: { left: '2', right: '3' },
      },
    ]);
    await callAction(addUp, { left: '2' });
    expect(seen[1]!.authorization).toBeUndefined();
  });

  it('reads the data by the contract', async () => {
    const data = await callAction(addUp, { left: '2', right: '3', note: '' }, 'the-token');
    expect(data).toEqual({ sum: 5 });
  });

  it('sends a zero, which is not empty', async () => {
    expect(await callAction(addUp, { left: '0', right: '', note: '0' })).toEqual({ sum: 5 });
    expect(seen[0]!.fields).toEqual({ left: '0', note: '0' });
  });

  it('sends the language id 0 if no language is chosen, but none if the action takes none', async () => {
    const inLanguage = action({
      ...addUp,
      input: v.object({ left: WholeNumber, language_id: v.optional(LanguageId) }),
    });
    await callAction(inLanguage, { left: '2', language_id: '' });
    await callAction(inLanguage, { left: '2', language_id: undefined });
    await callAction(inLanguage, { left: '2', language_id: '25' });
    await callAction(inLanguage, { left: '2' });
    expect(seen.map(({ fields }) => fields)).toEqual([
      { left: '2', language_id: '0' },
      { left: '2', language_id: '0' },
      { left: '2', language_id: '25' },
      { left: '2' },
    ]);
  });

  it('does not send what the contract forbids', async () => {
    const code = await errorOf(callAction(addUp, { left: 'two' }));
    expect(code).toBe('missingFields');
    expect(seen).toEqual([]);
  });

  it('returns a refusal by its code', async () => {
    scripts = [says(refusal('alreadyPlayed', 'twice'))];
    const code = await errorOf(callAction(addUp, { left: '2' }));
    expect(code).toBe('alreadyPlayed');
    expect(ended).toBe(0);
  });

  it.each([
    ['401 without a token', says(refusal('noToken'), 401)],
    ['401 with an old one', says(refusal('tokenInvalid'), 401)],
    ['401 of somebody else', { status: 401, body: '<html>' }],
    ['tokenInvalid alone', says(refusal('tokenInvalid'))],
  ])('ends the session after %s', async (_what, script) => {
    scripts = [script];
    expect(await errorOf(callAction(addUp, { left: '2' }))).toBe('unauthorized');
    expect(ended).toBe(1);
  });

  it('ends the session of a deactivated account, with its reason', async () => {
    const reasons: string[] = [];
    const stop = onSessionEnded((why) => reasons.push(why));
    scripts = [says(refusal('accountDeactivated'))];
    const code = 'accountDeactivated';
    expect(await errorOf(callAction(addUp, { left: '2' }))).toBe(code);
    const opening = action({ ...addUp, proof: 'id-token' });
    expect(await errorOf(callAction(opening, { left: '2' }, 'token'))).toBe(code);
    stop();
    expect(reasons).toEqual(['deactivated']);
  });

  it('does not end a session that is only being opened', async () => {
    scripts = [says(refusal('tokenInvalid'), 401)];
    const opening = action({ ...addUp, proof: 'id-token' });
    expect(await errorOf(callAction(opening, { left: '2' }))).toBe('unauthorized');
    expect(ended).toBe(0);
  });

  it.each([
    [429, says(refusal('somethingWentWrong'), 429), 'tooOften', []],
    [502, { status: 502, body: '<html>bad gateway</html>' }, 'unavailable', ['add_up: status 502']],
  ] as const)('takes status %i for an error that a later try may not meet', async (...row) => {
    const [, script, code, said] = row;
    scripts = [script];
    expect(await errorOf(callAction(addUp, { left: '2' }))).toBe(code);
    expect(isUnanswered(code)).toBe(true);
    expect(reports).toEqual(said);
  });

  it('takes a server that cannot be reached for a busy one', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = portOf(other);
    other.close();
    await once(other, 'close');
    vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` });
    expect(await errorOf(callAction(addUp, { left: '2' }))).toBe('unavailable');
  });

  it.each([
    ['a page', { status: 200, body: '<html>' }, 'body'],
    ['data of another shape', says(answer({ sum: 'many' })), 'data.sum'],
    ['good data with a bad status', says(answer({ sum: '5' }), 404), 'status 404'],
  ])('takes %s for a malformed answer', async (_what, script, error) => {
    scripts = [script];
    expect(await errorOf(callAction(addUp, { left: '2' }))).toBe('malformed');
    expect(reports).toEqual([expect.stringMatching(/^malformed: add_up: /)]);
    expect(reports[0]).toContain(error);
  });

  it('recognises the login page of a guest network, without a report', async () => {
    const type = 'text/html; charset=utf-8';
    scripts = [{ status: 200, body: '<html><h1>Log in to this network</h1>', type }];
    expect(await errorOf(callAction(addUp, { left: '2' }))).toBe('captured');
    expect(reports).toEqual([]);
    expect(ended).toBe(0);
  });

  it('reports to the operator what is broken, not what was refused or could not be reached', async () => {
    scripts = [says(refusal('alreadyPlayed'))];
    await errorOf(callAction(addUp, { left: '2' }));
    scripts = [says(refusal('tokenInvalid'), 401)];
    await errorOf(callAction(addUp, { left: '2' }));
    vi.stubGlobal('location', { origin: 'http://127.0.0.1:1', pathname: '/' });
    await errorOf(callAction(addUp, { left: '2' }));
    expect(reports).toEqual([]);
  });
});

describe('the id of a call', () => {
  it('is sent in a header, a new one for each call', async () => {
    await callAction(addUp, { left: '2' });
    await callAction(addUp, { left: '2' });
    const ids = seen.map(({ requestId }) => requestId);
    expect(ids).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ['a broken proxy', { status: 503, body: '' }],
    ['an unexpected error of the server', says(refusal('somethingWentWrong'))],
    ['a malformed answer', says(answer({ sum: '5' }), 418)],
  ])('is in the report of %s', async (_what, script) => {
    scripts = [script];
    await errorOf(callAction(addUp, { left: '3' }));
    expect(reportedIds).toEqual([seen[0]?.requestId]);
  });
});

describe('the cache of reads', () => {
  /** The outcome of a query against the scripted server, without waits between retries. */
  async function endOf(script: Script[]): Promise<{ status: string; data: unknown }> {
    scripts = script;
    const client = createQueryClient();
    const observer = new QueryObserver(client, {
      queryKey: ['sum'],
      queryFn: () => callAction(addUp, { left: '2' }),
      retryDelay: 0,
    });
    const { status, data } = await new Promise<{ status: string; data: unknown }>((settle) => {
      observer.subscribe((result) => result.fetchStatus === 'idle' && settle(result));
    });
    client.clear();
    return { status, data };
  }
  const busy = { status: 503, body: '' };

  it('retries three times while the server is busy', async () => {
    const good = says(answer({ sum: '5' }));
    expect(await endOf([busy, busy, busy, good])).toEqual({ status: 'success', data: { sum: 5 } });
    expect(seen).toHaveLength(4);
    seen = [];
    expect(await endOf([busy])).toMatchObject({ status: 'error' });
    expect(seen).toHaveLength(4);
  });

  it.each([
    ['a refusal', says(refusal('noData'))],
    ['a 401', says(refusal('noToken'), 401)],
  ])('does not retry after %s', async (_what, script) => {
    expect(await endOf([script])).toMatchObject({ status: 'error' });
    expect(seen).toHaveLength(1);
  });

  it('answers from the cache for five minutes', async () => {
    const client = createQueryClient();
    const sum = { queryKey: ['sum'], queryFn: () => callAction(addUp, { left: '2' }) };
    await client.fetchQuery(sum);
    await client.fetchQuery(sum);
    expect(seen).toHaveLength(1);
    expect(client.getDefaultOptions().queries).toMatchObject({ gcTime: 300_000 });
    client.clear();
  });

  it('sends a write once', async () => {
    const client = createQueryClient();
    const sum = { queryKey: ['sum'], queryFn: () => callAction(addUp, { left: '2' }) };
    await client.fetchQuery(sum);
    await client.fetchQuery(sum);
    scripts = [busy];
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => callAction(addUp, { left: '2' }),
    });
    expect(await errorOf(mutation.execute(undefined))).toBe('unavailable');
    expect(seen).toHaveLength(2);
    client.clear();
  });

  it('reads no categories as an empty list', async () => {
    scripts = [says(refusal('noData'))];
    const client = createQueryClient();
    expect(await client.fetchQuery(playableCategoriesQuery('group', ''))).toEqual([]);
    expect(seen[0]!.fields).toEqual({ type: '1', sub_type: '3', language_id: '0' });
    client.clear();
  });
});
