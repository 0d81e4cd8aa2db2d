import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { action, Nothing } from '../../../../domain/contract/action.ts';
import { answer, refusal } from '../../../../domain/contract/envelope.ts';
import { portOf } from '../../../support/port-of.ts';

const SAVE = { name: 'save', input: v.object({}), output: Nothing } as const;
const save = action({ ...SAVE, proof: 'session' });
const signUp = action({ ...SAVE, proof: 'id-token' });

let server: Server;
let origin: string;
/** The players whom the calls named. */
let named: unknown[];
let isRefused: boolean;
let reloads: number;
let ends: number;
/** The page's listeners by event. */
let listeners: Map<string, () => void>;
let browser: { cookie: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    named.push(request.headers['x-player']);
    request.resume().on('end', () => {
      response.writeHead(isRefused ? 401 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isRefused ? refusal('tokenInvalid') : answer(null)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => server?.close());

beforeEach(() => {
  vi.resetModules();
  [named, isRefused, reloads, ends] = [[], false, 0, 0];
  listeners = new Map();
  const addEventListener = (event: string, listener: () => void) => listeners.set(event, listener);
  browser = { cookie: 'player=ann' };
  vi.stubGlobal('document', Object.assign(browser, { addEventListener }));
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('location', { origin, pathname: '/', reload: () => (reloads += 1) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // the next file of this worker has no page
  vi.resetModules();
});

/** Loads the scripts of a page that shows the player of the cookie. */
async function openPage() {
  const { onSessionEnded } = await import('../../../../features/shared/rest/session-ended.ts');
  onSessionEnded(() => (ends += 1));
  const { callAction } = await import('../../../../features/shared/rest/call-action.ts');
  return (contract: typeof save | typeof signUp) => callAction(contract, {}).catch(() => undefined);
}

describe('a page of one player', () => {
  it('names its player after another has signed in', async () => {
    const call = await openPage();
    browser.cookie = 'player=ben';
    await call(save);
    expect(named).toEqual(['ann']);
  });

  it('names no player in a call that needs no session', async () => {
    const call = await openPage();
    await call(signUp);
    expect(named).toEqual([undefined]);
  });

  it('reloads at a 401 once the session is of another player', async () => {
    const call = await openPage();
    browser.cookie = 'player=ben';
    isRefused = true;
    await call(save);
    expect({ reloads, ends }).toEqual({ reloads: 1, ends: 0 });
  });

  it('ends the session at a 401 while the browser names no other player', async () => {
    const call = await openPage();
    browser.cookie = '';
    isRefused = true;
    await call(save);
    expect({ reloads, ends }).toEqual({ reloads: 0, ends: 1 });
  });

  it.each(['visibilitychange', 'pageshow'])('reloads at %s for another player', async (event) => {
    await openPage();
    browser.cookie = 'player=ben';
    listeners.get(event)?.();
    expect(reloads).toBe(1);
  });

  it('stays at its return if the player is the same', async () => {
    await openPage();
    listeners.get('visibilitychange')?.();
    expect(reloads).toBe(0);
  });
});

describe('a page of a guest', () => {
  it('names the player of its first call after another has signed in', async () => {
    browser.cookie = '';
    const call = await openPage();
    browser.cookie = 'player=ann';
    await call(save);
    browser.cookie = 'player=ben';
    await call(save);
    expect(named).toEqual(['ann', 'ann']);
  });

  it('names no player while nobody is signed in', async () => {
    browser.cookie = '';
    const call = await openPage();
    await call(save);
    expect(named).toEqual([undefined]);
  });
});
