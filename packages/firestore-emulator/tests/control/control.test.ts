import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Channel } from '../transports/support/channel-client.ts';
import { PROJECT, ROOT, Running } from '../transports/support/running.ts';

let running: Running;
beforeAll(async () => {
  running = await Running.start();
});
afterAll(() => running.emulator.stop());

const rules = (condition: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /rooms/{room} { allow read, write: if ${condition}; }
  }
}`;
const body = (content: string) => ({ rules: { files: [{ name: 'firestore.rules', content }] } });
const asVisitor = (path: string) => running.call('GET', `/v1/${ROOT}/${path}`, undefined, {});

describe('rules', () => {
  it('[CTRL-1] replaces the rules of the project', async () => {
    expect((await running.control('PUT', ':securityRules', body(rules('false')))).status).toBe(200);
    expect((await asVisitor('rooms/r1')).status).toBe(403);
    expect((await running.control('PUT', ':securityRules', body(rules('true')))).status).toBe(200);
    expect((await asVisitor('rooms/r1')).status).toBe(404);
  });

  it('[CTRL-1] refuses bad rules with their place, without losing the old ones', async () => {
    const refused = await running.control('PUT', ':securityRules', body(rules('true +')));
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/firestore\.rules:4:\d+/);
    expect(refused.text).toMatch(/^\s*\|?\s*\^/m);
    expect((await asVisitor('rooms/r1')).status).toBe(404);
    const json = await running.call(
      'PUT',
      `/emulator/v1/projects/${PROJECT}:securityRules`,
      body('nonsense'),
      { accept: 'application/json' },
    );
    expect(json.body.error.status).toBe('INVALID_ARGUMENT');
  });

  it('[CTRL-6] refuses several files with their number', async () => {
    const { files } = body(rules('true')).rules;
    const refused = await running.control('PUT', ':securityRules', {
      rules: { files: [...files, ...files] },
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toBe(
      'INVALID_ARGUMENT: "rules.files" must have one file, not 2: put all rules into one.',
    );
  });

  it('[CTRL-2] shows the active rules', async () => {
    await running.control('PUT', ':securityRules', body(rules('true')));
    const shown = await running.control('GET', ':securityRules');
    expect(shown.body.rules.files[0].content).toBe(rules('true'));
  });

  it('[CTRL-4] shows coverage as JSON', async () => {
    await running.control('PUT', ':securityRules', body(rules('true')));
    await asVisitor('rooms/r1');
    expect((await running.control('GET', ':ruleCoverage')).body).toBeTypeOf('object');
  });

  it('[CTRL-4] shows coverage as a page', async () => {
    await running.control('PUT', ':securityRules', body(rules('true')));
    await asVisitor('rooms/r1');
    const page = await running.control('GET', ':ruleCoverage.html');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain('<');
  });
});

describe('data', () => {
  it('[CTRL-3] empties one database, seen by open listeners', async () => {
    await running.set('rooms/r1', {});
    const documents = { documents: [`${ROOT}/rooms/r1`] };
    const channel = await Channel.open(running, 'Listen', [
      { addTarget: { targetId: 2, documents } },
    ]);
    const get = await channel.get();
    await get.until(({ messages }) => messages.some(([m]) => m.documentChange));
    const cleared = await running.control('DELETE', '/databases/(default)/documents');
    expect(cleared.status).toBe(200);
    await get.until(({ messages }) => messages.some(([m]) => m.documentDelete));
    await channel.terminate();
    expect((await running.rest('GET', '/rooms/r1')).status).toBe(404);
  });

  it('[CTRL-5] counts what would be billed, split by collection or by caller', async () => {
    await running.control('DELETE', ':usage');
    await running.set('rooms/r1', {});
    await running.rest('GET', '/rooms/r1');
    await running.rest('DELETE', '/rooms/r1');
    const { body: usage } = await running.control('GET', ':usage');
    expect(usage).toMatchObject({ reads: 1, writes: 1, deletes: 1 });
    expect(usage.byCollection.rooms).toEqual({ reads: 1, writes: 1, deletes: 1 });
    expect(Object.keys(usage.byCaller)).toEqual(['owner']);
    expect((await running.control('DELETE', ':usage')).body).toMatchObject({ reads: 0, writes: 0 });
  });
});

describe('bad input', () => {
  it.each([
    ['PUT', ':securityRules', {}, '"rules"'],
    ['PUT', ':securityRules', { rules: { files: [] } }, 'rules.files'],
    ['PUT', ':securityRules', { rules: { files: [{}] } }, 'rules.files[0].content'],
    ['PUT', ':securityRules', '{', 'Invalid JSON payload'],
    ['POST', ':securityRules', {}, 'GET or PUT'],
    ['PUT', ':faults', {}, '"faults"'],
    ['PUT', ':faults', { faults: [{ kind: 'flood' }] }, 'faults[0].kind'],
    ['PUT', ':faults', { faults: [{ kind: 'latency' }] }, 'faults[0].ms'],
    ['PUT', ':faults', { faults: [{ kind: 'latency', ms: 1, share: 2 }] }, 'faults[0].share'],
    ['PUT', ':faults', { faults: [{ kind: 'latency', ms: 1, shre: 1 }] }, 'faults[0].shre'],
    ['PUT', ':faults', { faults: [{ kind: 'cut', methods: ['Commit'] }] }, 'faults[0].methods'],
    ['PUT', ':faults', { faults: [{ kind: 'refuse', status: 'OK' }] }, 'faults[0].status'],
    ['PUT', ':faults', { faults: [{ kind: 'cut', count: 0.5 }] }, 'faults[0].count'],
    ['PUT', ':faults', { faults: [{ kind: 'clock' }] }, 'faults[0].offsetMs'],
    ['PUT', ':faults', { faults: [{ kind: 'clock', offsetMs: 1, uid: 'a' }] }, 'faults[0].uid'],
    ['PUT', ':faults', { faults: [], seed: -1 }, 'seed'],
    ['PATCH', ':faults', {}, 'GET or PUT or DELETE'],
    ['POST', ':usage', {}, 'GET or DELETE'],
    ['GET', '/databases/(default)/documents', undefined, 'DELETE'],
  ])('[CTRL-6] %s %s %j names %s', async (method, path, input, message) => {
    const answer = await running.control(method, path, input);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it('[CTRL-6] lists the paths for an unknown one', async () => {
    const answer = await running.control('GET', ':nothing');
    expect(answer.status).toBe(404);
    expect(answer.body.error.message).toContain(':securityRules');
  });
});
