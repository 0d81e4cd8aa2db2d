import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../scripts/project/root.ts';
import { localEnvironment } from '../scripts/web/start-web.ts';
import type { Hop } from '../tests/support/proxy-hop.ts';
import { startHop } from '../tests/support/proxy-hop.ts';
import { selfSigned } from '../tests/support/self-signed.ts';
import type { Container } from './support/container.ts';
import { layOut } from './support/container.ts';
import {
  acceptInvitation,
  DUEL,
  FRIENDS,
  getReady,
  openRoom,
  pressUntil,
  result,
  signUp,
  signUpByHand,
} from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { openGame } from './support/open-game.ts';

/** A secret like that of a real project. */
const TOKEN = 'rehearsal-token-of-the-scheduler-1';
const LOAD_BALANCER = '35.191.0.1';

const game = openGame();
const tls = selfSigned('localhost');
const log: string[] = [];
const note = (line: string) => log.push(line);
/** Calls of the API that each process has answered. */
const answered = new Map<number, number>();

let container: Container;
const hops: Hop[] = [];
let url: string;

/** The header that names a call's client in the network; only the first hop reads it. */
const CLIENT = 'x-rehearsal-client';

/** Client N has the address 203.0.113.N; from 64 on clients have IPv6, those from 128 on in another /64. */
function clientOf({ headers }: IncomingMessage): string {
  const number = Number(headers[CLIENT] ?? 1);
  return number < 64 ? `203.0.113.${number}` : `2001:db8:1:${number < 128 ? 2 : 3}::${number}`;
}

beforeAll(async () => {
  container = layOut((process, line) => {
    if (line.startsWith('{"at"')) answered.set(process, (answered.get(process) ?? 0) + 1);
    else note(`process ${process}: ${line}`);
  });
  const variables = { TRUSTED_PROXY_HOPS: '2', TASKS_TOKEN: TOKEN };
  const ports = inject('ports');
  const webs = await Promise.all([1, 2].map(() => container.start(ports, variables)));
  const inner = await startHop({ to: webs, noteFor: () => LOAD_BALANCER });
  // as Google's front end
  const reserved = /^\/[^/]*z$/;
  const outer = await startHop({ to: [inner.port], tls, noteFor: clientOf, reserved });
  hops.push(outer, inner);
  url = `https://localhost:${outer.port}`;
  setDefaultCACertificates([tls.cert]);
  note('layout: as the Dockerfile copies it; two processes, TLS ends at the first of two hops');
}, 300_000);
afterAll(async () => {
  await Promise.all(hops.map((hop) => hop.stop()));
  await container?.stop();
  const folder = resolve(ROOT, 'artifacts/rehearsal');
  mkdirSync(folder, { recursive: true });
  const ports = [url, game.url].map((address) => new URL(address).port);
  const text = log.join('\n').replaceAll(new RegExp(ports.join('|'), 'g'), '<port>');
  writeFileSync(resolve(folder, 'rehearsal.log'), `${text}\n`);
});

interface Answer {
  readonly status: number;
  readonly data: unknown;
}

/** Calls the API over both hops, as a client with its own address. */
async function callFrom(
  client: number,
  action: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(new URL(`/api/${action}`, url), {
    method: 'POST',
    headers: { [CLIENT]: String(client), ...headers },
    body: new URLSearchParams(fields),
  });
  const { data } = (await response.json()) as { data?: unknown };
  return { status: response.status, data };
}

/** The rate limit of two processes together, for the call that guests may make to check an account. */
const RATE = { burst: 2 * 20, perSecond: 2 * 0.5 };

/** Calls beyond the limit of the client. @returns the number of allowed calls, and the largest correct number */
async function exhaust(
  clients: readonly number[],
  headers: (n: number) => Record<string, string> = () => ({}),
) {
  const began = performance.now();
  const statuses: number[] = [];
  for (let n = 0; n < 80; n++) {
    const client = clients[n % clients.length] ?? 1;
    const fields = { firebase_id: 'nobody' };
    statuses.push((await callFrom(client, 'check_user_exists', fields, headers(n))).status);
  }
  const seconds = (performance.now() - began) / 1_000;
  return {
    allowed: statuses.filter((status) => status === 200).length,
    refused: statuses.filter((status) => status === 429).length,
    most: Math.ceil(RATE.burst + seconds * RATE.perSecond) + 1,
  };
}

// longer than 30 s: two processes that start, a sign-in by hand and a battle over two proxies
describe('the production build as a host starts it', () => {
  it('plays a battle of two over https, through two proxies on two processes', async () => {
    const options = { ignoreHTTPSErrors: true };
    const [ann, ben] = await Promise.all([
      signUpByHand(game.browser, url, 'Ann', FRIENDS, options),
      signUp(game.browser, url, 'Ben', DUEL, options),
    ]);
    const cookies = await ann.context.cookies(url);
    const session = cookies.find(({ name }) => name === '__Host-session');
    expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });
    note('sign-in: by the form over https; the session is a __Host- cookie');
    const code = await openRoom(ann, DUEL);
    await acceptInvitation(ben, DUEL, code);
    await getReady(ben);
    await ann.page.getByRole('button', { name: 'Start the battle' }).click();
    await Promise.all([
      pressUntil(ann.page, '1', result(ann.page)),
      pressUntil(ben.page, '2', result(ben.page)),
    ]);
    const { coins, headline } = await expectResult(game.firestore, [ann, ben]);
    expect(coins[ann.uid]! + coins[ben.uid]!).toBe(200);
    expect([...ann.errors, ...ben.errors]).toEqual([]);
    note(`battle: 5 questions, settled once: ${headline[ann.uid]} / ${headline[ben.uid]}`);
    expect(Math.min(answered.get(1) ?? 0, answered.get(2) ?? 0)).toBeGreaterThan(0);
    note(`calls of the API: ${answered.get(1)} by process 1, ${answered.get(2)} by process 2`);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  it('sees the client behind both proxies, whatever the client claims', async () => {
    const authorization = { authorization: `Bearer ${TOKEN}` };
    const forged = { ...authorization, 'x-forwarded-for': '192.0.2.1, 127.0.0.1' };
    const { status, data } = await callFrom(2, 'tasks/view', {}, forged);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      address: '203.0.113.2',
      forwardedFor: `192.0.2.1, 127.0.0.1, 203.0.113.2, ${LOAD_BALANCER}`,
      isSecure: true,
      host: new URL(url).host,
    });
    expect((await callFrom(2, 'tasks/view')).status).toBe(401);
    note(`view: ${JSON.stringify(data)}`);
  });

  it('passes the doctor, from outside', async () => {
    const certificate = resolve(container.folder, 'certificate.pem');
    writeFileSync(certificate, tls.cert);
    const doctor = [resolve(ROOT, 'scripts/run.mjs'), 'doctor', ROOT, '--url', url];
    const { stdout } = await promisify(execFile)(process.execPath, doctor, {
      env: {
        ...process.env,
        ...localEnvironment(inject('ports')),
        TRUSTED_PROXY_HOPS: '2',
        TASKS_TOKEN: TOKEN,
        NODE_EXTRA_CA_CERTS: certificate,
      },
    });
    const lines = stdout.split('\n').map((line) => line.replace(/ +/g, ' '));
    const found = (state: string) =>
      lines.flatMap((line) => (line.startsWith(`${state} `) ? [line.split(': ')[0]] : []));
    expect(found('ok')).toEqual([
      'ok variables',
      'ok settings',
      'ok scheduler',
      'ok line',
      'ok trusted address',
      'ok proxies',
      'ok clock',
    ]);
    expect(found('WRONG')).toEqual([]);
    note(`npm run doctor:\n${stdout.trim()}`);
  });

  it('limits one address alone, whatever it forges', async () => {
    const one = await exhaust([3], (n) => ({ 'x-forwarded-for': `198.51.100.${n}` }));
    expect(one.allowed).toBeGreaterThanOrEqual(RATE.burst);
    expect(one.allowed).toBeLessThanOrEqual(one.most);
    expect(one.allowed + one.refused).toBe(80);
    note(`limit: ${one.allowed} of 80 calls of one address, each with another forged header`);
    const other = await callFrom(4, 'check_user_exists', { firebase_id: 'nobody' });
    expect(other.status).toBe(200);
  });

  it('limits an IPv6 customer by the /64', async () => {
    const clients = Array.from({ length: 40 }, (_, n) => 64 + n);
    const many = await exhaust(clients);
    expect(many.allowed).toBeGreaterThanOrEqual(RATE.burst);
    expect(many.allowed).toBeLessThanOrEqual(many.most);
    note(`limit: ${many.allowed} of 80 calls of 40 addresses of one /64`);
    const next = await callFrom(128, 'check_user_exists', { firebase_id: 'nobody' });
    expect(next.status).toBe(200);
  });
});
