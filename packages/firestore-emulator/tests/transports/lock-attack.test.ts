import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GrpcClient } from './support/grpc-client.ts';
import { bearer, DATABASE, ROOT, Running } from './support/running.ts';

// A room whose members read each other's seats, and each writes only their own.
const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents {
  match /rooms/{room}/players/{uid} {
    allow read: if request.auth != null;
    allow write: if request.auth.uid == uid;
  }
} }`;
const SEAT = 'rooms/r1/players/rival';
const SEAT_NAME = `${ROOT}/${SEAT}`;
const token = (sub: string) => bearer({ sub, user_id: sub });
const ATTACKER = token('attacker');
const RIVAL = token('rival');

let running: Running;
beforeEach(async () => {
  running = await Running.start();
  await running.control('PUT', ':securityRules', { rules: { files: [{ content: RULES }] } });
  await running.set(SEAT, { locked: { integerValue: '0' } });
});
afterEach(() => running.emulator.stop());

const lockAnswer = (n: number) =>
  running.rest('PATCH', `/${SEAT}`, { fields: { locked: { integerValue: String(n) } } }, RIVAL);
const begin = (readWrite: object, headers: { authorization: string }) =>
  running.rest('POST', ':beginTransaction', { options: { readWrite } }, headers);
const readSeat = (body: object, headers: { authorization: string }) =>
  running.rest('POST', ':batchGet', { documents: [SEAT_NAME], ...body }, headers);

describe('a player who tries to freeze a rival', () => {
  it('[LOCK-13] may not begin a transaction that locks, by any method', async () => {
    const newTransaction = { readWrite: {} };
    const query = { structuredQuery: { from: [{ collectionId: 'players' }] }, newTransaction };
    const answers = [
      await begin({}, ATTACKER),
      await begin({ concurrencyMode: 'PESSIMISTIC' }, ATTACKER),
      await running.rest('POST', ':beginTransaction', {}, ATTACKER),
      await readSeat({ newTransaction }, ATTACKER),
      await running.rest('POST', '/rooms/r1:runQuery', query, ATTACKER),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(answers[0]!.body.error.status).toBe('PERMISSION_DENIED');
    expect((await lockAnswer(1)).status).toBe(200);
  });

  it('[LOCK-13] may begin an optimistic one, which holds nothing up', async () => {
    const { transaction } = (await begin({ concurrencyMode: 'OPTIMISTIC' }, ATTACKER)).body;
    expect((await readSeat({ transaction }, ATTACKER)).body[0].found.name).toBe(SEAT_NAME);
    expect((await lockAnswer(1)).status).toBe(200);
    const own = `${ROOT}/rooms/r1/players/attacker`;
    const body = { transaction, writes: [{ update: { name: own, fields: {} } }] };
    const commit = await running.rest('POST', ':commit', body, ATTACKER);
    expect(commit.body.error.status).toBe('ABORTED');
  });

  it('[LOCK-13] may read in a read-only one', async () => {
    const options = { readOnly: {} };
    const begun = await running.rest('POST', ':beginTransaction', { options }, ATTACKER);
    const { transaction } = begun.body;
    expect((await readSeat({ transaction }, ATTACKER)).status).toBe(200);
    expect((await lockAnswer(1)).status).toBe(200);
  });

  it('[LOCK-13] has the same limits by gRPC', async () => {
    const client = new GrpcClient(running);
    const user = ATTACKER.authorization;
    const refused = client.unary('BeginTransaction', { database: DATABASE }, user);
    await expect(refused).rejects.toMatchObject({ code: 7 });
    // options (2) { read_write (3) { concurrency_mode (2): OPTIMISTIC (1) } }, which the published descriptors lack
    const name = Buffer.from(DATABASE);
    const request = Buffer.concat([
      Buffer.from([0x0a, name.length]),
      name,
      Buffer.from([0x12, 0x04, 0x1a, 0x02, 0x10, 0x01]),
    ]);
    const { transaction } = await client.unary('BeginTransaction', request, user);
    expect(transaction).toHaveLength(12);
    client.close();
  });

  it('[LOCK-2] a server that reads the seat under a lock makes the rival wait until it rolls back', async () => {
    const owner = { authorization: 'Bearer owner' };
    const { transaction } = (await begin({}, owner)).body;
    await readSeat({ transaction }, owner);
    const order: string[] = [];
    const write = lockAnswer(1).then(({ status }) => order.push(`rival ${status}`));
    // Requests that arrive after the rival's are answered
    const seen = await running.rest('GET', `/${SEAT}`);
    expect(seen.body.fields.locked.integerValue).toBe('0');
    expect((await running.set('rooms/r1', {})).status).toBe(200);
    order.push('let go');
    await running.rest('POST', ':rollback', { transaction }, owner);
    await write;
    expect(order).toEqual(['let go', 'rival 200']);
    const after = await running.rest('GET', `/${SEAT}`);
    expect(after.body.fields.locked.integerValue).toBe('1');
  });
});
