import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE, PROJECT, ROOT, Running } from './support/running.ts';

const OWNER = 'Bearer owner';
const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents { match /open/{id} { allow read; } } }`;

let running: Running;
beforeAll(async () => {
  running = await Running.start();
  await running.control('PUT', ':securityRules', { rules: { files: [{ content: RULES }] } });
  await running.set('open/a', {});
  await running.set('secret/a', {});
});
afterAll(() => running.emulator.stop());

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request with headers that fetch forbids, such as a forged host. */
function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(running.url + path, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const asOwner = (headers: Record<string, string>) =>
  call('GET', `/v1/${ROOT}/secret/a`, { authorization: OWNER, ...headers });

/** Sends a WebChannel handshake as the owner; browsers send it without a preflight. */
async function handshakeAsOwner(origin: string): Promise<string> {
  const message = {
    database: DATABASE,
    addTarget: { targetId: 2, documents: { documents: [`${ROOT}/secret/a`] } },
  };
  const form = new URLSearchParams({
    headers: `Authorization:${OWNER}\r\n`,
    count: '1',
    ofs: '0',
    req0___data__: JSON.stringify(message),
  });
  const path = '/google.firestore.v1.Firestore/Listen/channel';
  const opened = await call('POST', `${path}?VER=8&RID=1&CVER=22`, { origin }, form.toString());
  const sid = /"c","([^"]+)"/.exec(opened.text)![1]!;
  const back = `${path}?VER=8&RID=rpc&SID=${sid}&AID=0&CI=1&TYPE=xmlhttp`;
  return (await call('GET', back, { origin })).text;
}

describe('pages', () => {
  const own: [string, Record<string, string>][] = [
    ['no page', {}],
    ['a page of localhost', { origin: 'http://localhost:3000' }],
    ['a page of 127.0.0.1', { origin: 'http://127.0.0.1:3000' }],
    ['a page of IPv6 loopback', { origin: 'http://[::1]:3000' }],
    ['a page of app.localhost', { origin: 'https://app.localhost' }],
    ['a page of the same address', { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:8080' }],
    [
      'a page of the same machine name',
      { origin: 'http://box.local:3000', host: 'box.local:8080' },
    ],
  ];
  it.each(own)('[TRANSPORT-46] %s may be the owner', async (_name, headers) => {
    const answer = await asOwner(headers);
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(headers['origin']);
  });

  const foreign: [string, Record<string, string>][] = [
    ['a web site', { origin: 'https://evil.example' }],
    ['a page without an origin of its own', { origin: 'null' }],
    ['a name that begins like loopback', { origin: 'http://localhost.evil.example' }],
    ['another machine', { origin: 'http://192.168.1.6:3000', host: '192.168.1.5:8080' }],
    [
      'a name led to this machine',
      { origin: 'http://evil.example:8080', host: 'evil.example:8080' },
    ],
    ['such a name, reading', { 'sec-fetch-site': 'same-origin', host: 'evil.example:8080' }],
  ];
  it.each(foreign)(
    '[TRANSPORT-46] %s may neither be the owner nor read the answer',
    async (_name, headers) => {
      const answer = await asOwner(headers);
      expect(answer.status).toBe(403);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(JSON.parse(answer.text).error.status).toBe('PERMISSION_DENIED');
    },
  );

  it('[TRANSPORT-46] a web site is a visitor like any other under the rules', async () => {
    const headers = { origin: 'https://evil.example' };
    const answer = await call('GET', `/v1/${ROOT}/open/a`, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['vary']).toBe('Origin');
    expect((await call('GET', `/v1/${ROOT}/secret/a`, headers)).status).toBe(403);
  });

  it('[TRANSPORT-46] a preflight of a web site allows nothing', async () => {
    const answer = await call('OPTIONS', `/v1/${ROOT}:commit`, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    });
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  });

  it('[TRANSPORT-46] a web site is not the owner of a channel either', async () => {
    expect(await handshakeAsOwner('https://evil.example')).toContain('PERMISSION_DENIED');
    expect(await handshakeAsOwner('http://localhost:3000')).toContain('"documentChange"');
  });

  it('[TRANSPORT-46] a web site cannot use the control endpoints', async () => {
    const path = `/emulator/v1/projects/${PROJECT}:usage`;
    expect((await call('GET', path, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await call('GET', path, { origin: 'http://localhost:3000' })).status).toBe(200);
  });
});
