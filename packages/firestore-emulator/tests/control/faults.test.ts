import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FaultPlan } from '../../src/control/fault-plan.ts';
import { parseFaults } from '../../src/control/parse-faults.ts';
import { Channel } from '../transports/support/channel-client.ts';
import { GrpcClient } from '../transports/support/grpc-client.ts';
import { bearer, DATABASE, PROJECT, ROOT, Running } from '../transports/support/running.ts';

let running: Running;
let grpc: GrpcClient;
beforeAll(async () => {
  running = await Running.start();
});
beforeEach(() => {
  grpc = new GrpcClient(running);
});
afterEach(async () => {
  await running.control('DELETE', ':faults');
  grpc.close();
});
afterAll(() => running.emulator.stop());

const inject = async (...faults: object[]) => {
  const answer = await running.control('PUT', ':faults', { faults });
  expect(answer.status).toBe(200);
};
const applied = async () =>
  (await running.control('GET', ':faults')).body.faults.map(
    (fault: { applied: number }) => fault.applied,
  );
const n = (value: number) => ({ n: { integerValue: String(value) } });
const write = (path: string, value: number) => ({
  update: { name: `${ROOT}/${path}`, fields: n(value) },
});
const exists = async (path: string) => (await running.rest('GET', `/${path}`)).status === 200;

async function listening(path: string, authorization = 'Bearer owner') {
  const documents = { documents: [`${ROOT}/${path}`] };
  const headers = `Authorization:${authorization}\r\n`;
  const channel = await Channel.open(
    running,
    'Listen',
    [{ addTarget: { targetId: 2, documents } }],
    { headers },
  );
  const get = await channel.get();
  await get.until(({ messages }) =>
    messages.some(([m]) => m.targetChange?.targetChangeType === 'CURRENT'),
  );
  return { channel, get };
}

async function writing(authorization = 'Bearer owner') {
  const stream = grpc.bidi('Write', authorization);
  stream.send({ database: DATABASE });
  const [{ streamToken }] = await stream.until((messages) => messages.length === 1);
  const send = (path: string, value: number) =>
    stream.send({ streamToken, writes: [write(path, value)] });
  return { stream, send };
}

it('[FAULT-1] shows the faults until they are lifted', async () => {
  const put = await running.control('PUT', ':faults', {
    seed: 7,
    faults: [{ kind: 'unavailable', methods: ['Commit'], count: 1 }],
  });
  expect(put.body).toEqual({
    seed: 7,
    faults: [{ kind: 'unavailable', share: 1, methods: ['Commit'], count: 1, applied: 0 }],
  });
  expect((await running.control('DELETE', ':faults')).body.faults).toEqual([]);
});

describe('latency', () => {
  it('[FAULT-2] delays both the request and the answer', async () => {
    await inject({ kind: 'latency', ms: 60 });
    const start = performance.now();
    await running.set('latency/a', n(1));
    expect(performance.now() - start).toBeGreaterThanOrEqual(118);
  });

  it('[FAULT-2] keeps the order of a stream under jitter', async () => {
    const { stream, send } = await writing();
    await inject({ kind: 'latency', ms: 1, jitterMs: 20, methods: ['Write'] });
    for (let i = 1; i <= 20; i++) send('latency/order', i);
    stream.call.end();
    expect((await stream.ended).code).toBe(0);
    expect(stream.messages).toHaveLength(21);
    const { body } = await running.rest('GET', '/latency/order');
    expect(body.fields).toEqual(n(20));
  });
});

describe('unavailable', () => {
  it('[FAULT-3] refuses the given number of calls', async () => {
    await inject({ kind: 'unavailable', count: 2 });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await running.set('unavailable/a', n(1))).status);
    expect(statuses).toEqual([503, 503, 200]);
    expect(await applied()).toEqual([2]);
  });

  it('[FAULT-3] ends open streams of both transports', async () => {
    const { get } = await listening('unavailable/b');
    const { stream } = await writing();
    await inject({ kind: 'unavailable' });
    await get.until(({ messages }) => messages.some(([m]) => m.error?.status === 'UNAVAILABLE'));
    expect((await stream.ended).code).toBe(14);
  });
});

describe('cut', () => {
  it('[FAULT-4] breaks open streams with their sessions', async () => {
    const { channel, get } = await listening('cut/a');
    const { stream } = await writing();
    await inject({ kind: 'cut' });
    await get.until(({ hasEnded }) => hasEnded);
    expect(get.response.complete).toBe(false);
    expect((await channel.post([])).text).toBe('Unknown SID');
    expect((await stream.ended).code).toBe(14);
    // Without a count it strikes only streams that were open.
    const later = await listening('cut/a');
    expect(later.get.hasEnded).toBe(false);
    later.get.close();
  });

  it('[FAULT-4] with a count cuts streams opened later', async () => {
    await inject({ kind: 'cut', count: 1, methods: ['Write'] });
    const stream = grpc.bidi('Write');
    stream.send({ database: DATABASE });
    expect((await stream.ended).code).toBe(14);
    grpc.close();
    grpc = new GrpcClient(running);
    expect((await writing()).stream.messages).toHaveLength(1);
  });
});

describe('refuse', () => {
  it('[FAULT-5] refuses a write once without a trace', async () => {
    await inject({ kind: 'refuse', count: 1, message: 'Not now.' });
    const refused = await running.set('refuse/a', n(1));
    expect([refused.status, refused.body.error.message]).toEqual([403, 'Not now.']);
    expect(await exists('refuse/a')).toBe(false);
    expect((await running.set('refuse/a', n(1))).status).toBe(200);
  });

  it('[FAULT-5] answers earlier batches of the stream first', async () => {
    const { stream, send } = await writing();
    send('refuse/before', 1);
    await stream.until((messages) => messages.length === 2);
    await inject({ kind: 'refuse', status: 'ABORTED' });
    send('refuse/struck', 1);
    send('refuse/after', 1);
    expect((await stream.ended).code).toBe(10);
    expect(await exists('refuse/before')).toBe(true);
    expect(await exists('refuse/struck')).toBe(false);
    expect(await exists('refuse/after')).toBe(false);
  });

  it('[FAULT-5] lets reads pass', async () => {
    await running.set('refuse/read', n(1));
    await inject({ kind: 'refuse' });
    expect(await exists('refuse/read')).toBe(true);
  });
});

describe('loseAnswer', () => {
  it('[FAULT-6] carries a commit out, then breaks the connection', async () => {
    await inject({ kind: 'loseAnswer' });
    await expect(running.set('lose/a', n(1))).rejects.toThrow();
    expect(await exists('lose/a')).toBe(true);
    expect((await running.set('lose/a', n(2))).status).toBe(200);
  });

  it('[FAULT-6] carries a Write stream’s batch out, then breaks the connection', async () => {
    const { stream, send } = await writing();
    await inject({ kind: 'loseAnswer' });
    send('lose/b', 1);
    expect((await stream.ended).code).toBe(14);
    expect(stream.messages).toHaveLength(1);
    expect(await exists('lose/b')).toBe(true);
  });
});

describe('freeze', () => {
  it('[FAULT-7] silences listeners until it is lifted, then shows the newest state', async () => {
    const { get } = await listening('freeze/a');
    await inject({ kind: 'freeze' });
    const before = get.messages.length;
    for (let i = 1; i <= 5; i++) await running.set('freeze/a', n(i));
    expect(get.messages.length).toBe(before);
    await running.control('DELETE', ':faults');
    await get.until(({ messages }) => {
      const last = messages.findLast(([m]) => m.documentChange)?.[0];
      return last?.documentChange.document.fields.n.integerValue === '5';
    });
    get.close();
  });

  it('[FAULT-7] freezes streams opened later too', async () => {
    await inject({ kind: 'freeze' });
    const documents = { documents: [`${ROOT}/freeze/b`] };
    const channel = await Channel.open(running, 'Listen', [
      { addTarget: { targetId: 2, documents } },
    ]);
    const get = await channel.get();
    await get.until(({ entries }) => entries.length === 1);
    expect(get.entries[0]).toEqual([1, ['noop']]);
    await running.control('DELETE', ':faults');
    await get.until(({ messages }) => messages.length > 0);
    get.close();
  });
});

describe('clock', () => {
  it('[FAULT-8, AUTH-5] moves commit times with the expiry of tokens', async () => {
    const hour = 3_600_000;
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = { sub: 'a', iat: seconds, exp: seconds + 1_800 };
    const read = () => running.rest('GET', '/clock/a', undefined, bearer(claims));
    expect((await read()).status).toBe(404);
    await inject({ kind: 'clock', offsetMs: hour });
    const { body } = await running.set('clock/a', n(1));
    expect(Date.parse(body.updateTime) - Date.now()).toBeGreaterThan(hour - 60_000);
    expect((await read()).status).toBe(401);
  });
});

describe('scope', () => {
  it('[FAULT-9] affects one user only', async () => {
    await inject({ kind: 'unavailable', uid: 'alice' });
    const as = async (uid: string) =>
      (await running.rest('GET', '/scope/a', undefined, bearer({ sub: uid }))).status;
    expect([await as('alice'), await as('bob')]).toEqual([503, 404]);
    expect(await exists('scope/a')).toBe(false);
  });

  it('[FAULT-9] affects one project only', async () => {
    await inject({ kind: 'unavailable' });
    const other = '/v1/projects/demo-other/databases/(default)/documents/a/b';
    expect((await running.call('GET', other)).status).toBe(404);
  });

  it('[FAULT-9] draws the same calls from the same seed, about as many as the share says', () => {
    const strikes = (seed: number, share: number) => {
      const plan = new FaultPlan();
      plan.set(PROJECT, parseFaults({ seed, faults: [{ kind: 'unavailable', share }] }));
      const call = { project: PROJECT, method: 'Commit', caller: { kind: 'owner' } } as const;
      return Array.from({ length: 400 }, () => plan.take('unavailable', call) !== undefined);
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (seed, share) => {
          const struck = strikes(seed, share);
          expect(strikes(seed, share)).toEqual(struck);
          const actual = struck.filter(Boolean).length / struck.length;
          expect(Math.abs(actual - share)).toBeLessThan(0.15);
        },
      ),
      { numRuns: 50 },
    );
    expect(strikes(1, 0.5)).not.toEqual(strikes(2, 0.5));
  });
});
