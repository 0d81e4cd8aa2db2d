import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { setActive } from '../../../server/admin/players.ts';
import { createGate } from '../../../server/gate/create-gate.ts';
import type { TestApi, TestServer } from '../support/api.ts';
import { startApi } from '../support/api.ts';

const PAGE_MS = 30_000;
const SETTINGS_MS = 30_000;

let api: TestApi;
let other: TestServer;
beforeAll(async () => {
  api = await startApi('demo-staleness', { readsMaintenance: true });
  await api.firestore.doc('settings/system').set({ app_name: 'Before' });
  other = api.newProcess();
});
afterAll(() => api?.stop());

/** The route guard of a process, with its verdict on a page that needs a session. */
function guardOf({ firestore }: TestServer): (token: string) => Promise<string> {
  const gate = createGate({
    firestore: () => firestore,
    addressOf: () => '127.0.0.1',
    now: () => api.clock.ms,
  });
  return async (token) => {
    const headers = { cookie: `session=${token}` };
    return (await gate(new Request('http://quiz.test/random-battle/', { headers }))).kind;
  };
}

/** A session that both processes know. */
async function knownSession(uid: string) {
  const token = await api.join(uid);
  const guard = guardOf(other);
  const call = (server: TestServer) => server.call('get_user_by_id', {}, { token });
  for (const server of [api, other]) expect((await call(server)).envelope.error).toBe(false);
  expect(await guard(token)).toBe('pass');
  return { token, guard, call };
}

describe('in the other process', () => {
  it('a log-out ends the session at once for calls, after 30 s for pages', async () => {
    const { token, guard, call } = await knownSession('leaver');
    expect((await api.call('log_out', {}, { token })).envelope.error).toBe(false);
    expect((await call(other)).status).toBe(401);
    api.clock.ms += PAGE_MS - 1;
    expect(await guard(token)).toBe('pass');
    api.clock.ms += 1;
    expect(await guard(token)).toBe('redirect');
  });

  it('a log-out everywhere ends the player’s other sessions for calls at once', async () => {
    const first = await knownSession('traveller');
    const second = await knownSession('traveller');
    await api.call('log_out_everywhere', {}, { token: first.token });
    expect((await second.call(other)).status).toBe(401);
  });

  it('a deactivation ends the session at once, with its reason', async () => {
    const { token, guard, call } = await knownSession('cheater');
    await setActive(api.firestore, 'cheater', false, () => Promise.resolve());
    expect((await call(other)).envelope).toMatchObject({ message: API_CODES.accountDeactivated });
    expect((await call(api)).status).toBe(401);
    api.clock.ms += PAGE_MS;
    expect(await guard(token)).toBe('redirect');
  });

  it('a new account is known at once, also for pages', async () => {
    const { guard } = await knownSession('first');
    const token = await api.join('second');
    expect(await guard(token)).toBe('pass');
  });

  it('a changed setting and the maintenance are active after 30 s', async () => {
    const nameAt = async (server: TestServer) => {
      const { envelope } = await server.call('get_settings', { type: 'app_name' });
      return envelope.error ? envelope.message : envelope.data;
    };
    api.clock.ms += SETTINGS_MS;
    expect([await nameAt(api), await nameAt(other)]).toEqual(['Before', 'Before']);
    await api.firestore.doc('settings/system').update({ app_name: 'After', app_maintenance: true });
    api.clock.ms += SETTINGS_MS - 1;
    expect(await nameAt(other)).toBe('Before');
    expect((await other.call('get_categories', { type: '1' })).envelope.message).not.toBe(
      API_CODES.underMaintenance,
    );
    api.clock.ms += 1;
    expect([await nameAt(api), await nameAt(other)]).toEqual(['After', 'After']);
    for (const server of [api, other]) {
      const { envelope } = await server.call('get_categories', { type: '1' });
      expect(envelope.message).toBe(API_CODES.underMaintenance);
    }
  });
});
