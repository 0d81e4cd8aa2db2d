import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Channel, unframe } from './support/channel-client.ts';
import { bearer, PROJECT, ROOT, Running } from './support/running.ts';

let running: Running;
beforeAll(async () => {
  running = await Running.start();
});
afterAll(() => running.emulator.stop());

const listenTo = (path: string, targetId = 2) => ({
  addTarget: { targetId, documents: { documents: [`${ROOT}/${path}`] } },
});
const setWrite = (path: string, text: string) => ({
  update: { name: `${ROOT}/${path}`, fields: { text: { stringValue: text } } },
});

/** Listens to a document and waits for the first global snapshot. */
async function listening(path: string) {
  const channel = await Channel.open(running, 'Listen', [listenTo(path)]);
  const get = await channel.get();
  await get.until(({ messages }) => messages.some(([m]) => isGlobal(m)));
  return { channel, get };
}

function isGlobal(message: { targetChange?: { targetIds?: unknown[]; readTime?: string } }) {
  const change = message.targetChange;
  return change?.readTime !== undefined && (change.targetIds ?? []).length === 0;
}

describe('handshake', () => {
  it('[TRANSPORT-20] answers session id, version 8 and a keep-alive of 30 s', async () => {
    const { handshake, sid } = await Channel.open(running, 'Listen', []);
    expect(handshake.status).toBe(200);
    expect(sid).toMatch(/^[\w-]{16,}$/);
    expect(unframe(handshake.text)).toEqual({
      payloads: [[[0, ['c', sid, '', 8, expect.any(Number), 30_000]]]],
      rest: '',
    });
    expect(handshake.headers['x-http-session-id']).toBe(sid);
  });

  it('[TRANSPORT-20] passes the messages that ride along to the service', async () => {
    const { get } = await listening('handshake/a');
    expect(get.messages[0]).toEqual([
      { targetChange: { targetChangeType: 'ADD', targetIds: [2] } },
    ]);
    get.close();
  });

  it('[TRANSPORT-45] lets a page of this machine read it', async () => {
    const { handshake } = await Channel.open(running, 'Listen', []);
    expect(handshake.headers['access-control-allow-origin']).toBe('http://localhost:3000');
    expect(handshake.headers['access-control-allow-credentials']).toBe('true');
    expect(handshake.headers['access-control-expose-headers']).toContain('X-HTTP-Session-Id');
    expect(handshake.headers['vary']).toBe('Origin');
  });

  it('[TRANSPORT-34] refuses another protocol version', async () => {
    const { handshake } = await Channel.open(running, 'Listen', [], { query: { VER: '7' } });
    expect(handshake.status).toBe(400);
    expect(handshake.text).toContain('VER=7');
  });
});

describe('back channel', () => {
  it('[TRANSPORT-21] counts UTF-16 units', async () => {
    const text = '😀 "quoted"\n 日本'.repeat(2_000);
    await running.set('unicode/a', { text: { stringValue: text } });
    const { get } = await listening('unicode/a');
    const document = get.messages.find(([m]) => m.documentChange)?.[0].documentChange.document;
    expect(document.fields.text.stringValue).toBe(text);
    get.close();
  });

  it('[TRANSPORT-21] numbers entries from 1', async () => {
    const text = '😀 "quoted"\n 日本'.repeat(2_000);
    await running.set('unicode/a', { text: { stringValue: text } });
    const { get } = await listening('unicode/a');
    expect(get.entries.map(([id]) => id)).toEqual(get.entries.map((_, i) => i + 1));
    expect(get.messages.every((payload) => payload.length === 1)).toBe(true);
    get.close();
  });

  it('[TRANSPORT-22] writes a noop at once to a streaming GET with nothing pending', async () => {
    const channel = await Channel.open(running, 'Write', []);
    const get = await channel.get();
    await get.until(({ entries }) => entries.length === 1);
    expect(get.entries).toEqual([[1, ['noop']]]);
    expect(get.hasEnded).toBe(false);
    get.close();
  });

  it('[TRANSPORT-23] ends a long poll after one chunk of data', async () => {
    const { channel, get: first } = await listening('poll/a');
    const last = first.entries.at(-1)![0];
    first.close();
    const poll = await channel.get({ CI: '1', AID: String(last) });
    expect(poll.chunks).toBe(0);
    await running.set('poll/a', { x: { integerValue: '1' } });
    await poll.until((get) => get.hasEnded);
    expect(poll.chunks).toBe(1);
    expect(poll.messages.some(([m]) => m.documentChange)).toBe(true);
  });

  it('[TRANSPORT-23] ends an idle long poll after TO milliseconds with a noop', async () => {
    const { channel, get: first } = await listening('poll/b');
    const last = first.entries.at(-1)![0];
    first.close();
    const poll = await channel.get({ CI: '1', AID: String(last), TO: '50' });
    await poll.until((get) => get.hasEnded);
    expect(poll.entries).toEqual([[last + 1, ['noop']]]);
  });

  it('[TRANSPORT-25] sends again only what was not acknowledged', async () => {
    const { channel, get: first } = await listening('resend/a');
    const ids = first.entries.map(([id]) => id);
    const again = await channel.get({ AID: '1' });
    await again.until(({ entries }) => entries.length >= ids.length - 1);
    expect(again.entries.map(([id]) => id).slice(0, ids.length - 1)).toEqual(ids.slice(1));
    await first.until((get) => get.hasEnded);
    const none = await channel.get({ AID: String(ids.at(-1)!) });
    await none.until(({ entries }) => entries.length === 1);
    expect(none.entries[0]).toEqual([ids.at(-1)! + 1, ['noop']]);
    await again.until((get) => get.hasEnded);
    none.close();
  });
});

describe('forward channel', () => {
  it('[TRANSPORT-26] delivers a repeated message once, with what came on top', async () => {
    const channel = await Channel.open(running, 'Write', [{}]);
    const get = await channel.get();
    await get.until(({ messages }) => messages.length === 1);
    const { streamToken } = get.messages[0][0];
    const batch = (n: number) => ({
      streamToken,
      writes: [
        {
          ...setWrite('dedupe/a', String(n)),
          updateTransforms: [{ fieldPath: 'count', increment: { integerValue: '1' } }],
          updateMask: { fieldPaths: ['text'] },
        },
      ],
    });
    await channel.post([batch(1)], 1);
    await channel.post([batch(1), batch(2)], 1);
    await get.until(({ messages }) => messages.length === 3);
    const { body } = await running.rest('GET', '/dedupe/a');
    expect(body.fields).toEqual({ text: { stringValue: '2' }, count: { integerValue: '2' } });
    get.close();
  });

  it('answers whether a back channel exists, with the last entry sent', async () => {
    const channel = await Channel.open(running, 'Write', [{}]);
    expect(unframe((await channel.post([])).text).payloads).toEqual([[0, 1, expect.any(Number)]]);
    const get = await channel.get();
    expect(unframe((await channel.post([])).text).payloads[0]).toEqual([1, 1, expect.any(Number)]);
    get.close();
  });

  it.each([
    ['no JSON', 'count=1&ofs=0&req0___data__=%7B'],
    ['no object', 'count=1&ofs=0&req0___data__=5'],
    ['a missing message', 'count=2&ofs=0&req0___data__=%7B%7D'],
    ['a count that is no number', 'count=x&ofs=0'],
    ['too many messages', 'count=99999999&ofs=0'],
    ['a gap', 'count=1&ofs=7&req0___data__=%7B%7D'],
  ])('[TRANSPORT-34] survives a POST with %s, which it answers with 400', async (_, body) => {
    const channel = await Channel.open(running, 'Write', []);
    const bad = await channel.request('POST', { SID: channel.sid, RID: '1', AID: '0' }, body);
    expect(bad.status).toBe(400);
    expect((await channel.post([{}], 0)).status).toBe(200);
  });

  it('[TRANSPORT-34] ends the stream for a message over the limit', async () => {
    const channel = await Channel.open(running, 'Write', [{}]);
    const get = await channel.get();
    expect((await channel.post([{ text: 'x'.repeat(11_600_000) }])).status).toBe(200);
    await get.until(({ messages }) => messages.some(([m]) => m.error));
    expect(get.messages.at(-1)[0].error).toEqual({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: 'Request payload size exceeds the limit: 11534336 bytes.',
    });
    get.close();
  });
});

describe('ending', () => {
  it('[TRANSPORT-28] answers "Unknown SID" for a session it does not know', async () => {
    const channel = new Channel(running, 'Listen');
    channel.sid = 'nobody';
    const posted = await channel.post([]);
    expect([posted.status, posted.text]).toEqual([400, 'Unknown SID']);
    const get = await channel.get();
    expect(get.response.statusCode).toBe(400);
    expect((await channel.terminate()).status).toBe(400);
  });

  it.each(['POST', 'GET'] as const)(
    '[TRANSPORT-27] ends the GET when it terminates by %s',
    async (how) => {
      const { channel, get } = await listening('ending/a');
      expect((await channel.terminate(how)).status).toBe(200);
      await get.until(({ hasEnded }) => hasEnded);
      expect((await channel.post([])).text).toBe('Unknown SID');
    },
  );

  it('[TRANSPORT-27] carries out writes from before the end', async () => {
    const channel = await Channel.open(running, 'Write', [{}]);
    await channel.post([{ streamToken: 'AA==', writes: [setWrite('ending/b', 'kept')] }]);
    await channel.terminate();
    expect((await running.rest('GET', '/ending/b')).status).toBe(200);
  });
});

describe('errors and tokens', () => {
  it('[TRANSPORT-30] reports a failed write inside the channel', async () => {
    const channel = await Channel.open(running, 'Write', [{}]);
    const get = await channel.get();
    const missing = { ...setWrite('errors/a', 'x'), currentDocument: { exists: true } };
    await channel.post([{ streamToken: 'AA==', writes: [missing] }]);
    await get.until(({ messages }) => messages.length === 2);
    expect(get.messages[1][0].error).toMatchObject({ code: 404, status: 'NOT_FOUND' });
    get.close();
  });

  it('[TRANSPORT-30, AUTH-4] reports a malformed token inside the channel', async () => {
    const headers = 'Authorization:Bearer nonsense\r\n';
    const channel = await Channel.open(running, 'Listen', [listenTo('errors/b')], { headers });
    const get = await channel.get();
    await get.until(({ messages }) => messages.length === 1);
    expect(get.messages[0][0].error).toMatchObject({ code: 401, status: 'UNAUTHENTICATED' });
    get.close();
  });

  it.each([
    ['the body', (token: string) => ({ headers: `Authorization:${token}\r\nX-Other:a:b\r\n` })],
    [
      '$httpHeaders',
      (token: string) => ({ headers: '', query: { $httpHeaders: `Authorization:${token}\r\n` } }),
    ],
  ])('[TRANSPORT-31] reads the token from %s', async (_, options) => {
    await running.control('PUT', ':securityRules', {
      rules: {
        files: [
          {
            name: 'firestore.rules',
            content: `rules_version = '2';
              service cloud.firestore { match /databases/{d}/documents {
                match /{path=**} { allow read, write: if request.auth.uid == 'alice'; } } }`,
          },
        ],
      },
    });
    const claims = { sub: 'alice', aud: PROJECT, iat: 0, exp: 3600 };
    const channel = await Channel.open(
      running,
      'Listen',
      [listenTo('tokens/a')],
      options(bearer(claims).authorization),
    );
    const get = await channel.get();
    await get.until(({ messages }) => messages.some(([m]) => isGlobal(m)));
    const visitor = await Channel.open(running, 'Listen', [listenTo('tokens/a')], { headers: '' });
    const denied = await visitor.get();
    await denied.until(({ messages }) =>
      messages.some(([m]) => m.targetChange?.targetChangeType === 'REMOVE'),
    );
    get.close();
    denied.close();
  });
});
