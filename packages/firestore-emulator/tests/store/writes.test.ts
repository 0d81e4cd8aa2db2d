import { beforeEach, describe, expect, it } from 'vitest';
import {
  DATABASE,
  document,
  json,
  jsonFields,
  Local,
  messageOf,
  ROOT,
  statusOf,
} from '../support/local.ts';
import type { Json } from '../support/local.ts';

let local: Local;
beforeEach(() => {
  local = new Local();
});

const name = (path: string) => `${ROOT}/${path}`;
const transform = (path: string, ...updateTransforms: object[]) =>
  local.commit([
    { update: { name: name(path) }, updateMask: { fieldPaths: [] }, updateTransforms },
  ]);

describe('writes', () => {
  it('[WRITE-1] an update replaces without a mask, merges with one', async () => {
    await local.set({ 'c/a': { x: 1, m: { p: 1, q: 2 } } });
    await local.commit([
      {
        update: document('c/a', { m: { p: 5 } }),
        updateMask: { fieldPaths: ['m.p', 'm.q', 'new'] },
      },
    ]);
    expect((await local.get('c/a')).fields).toEqual(jsonFields({ x: 1, m: { p: 5 } }));
    await local.set({ 'c/a': { y: 1 } });
    expect((await local.get('c/a')).fields).toEqual(jsonFields({ y: 1 }));
  });

  it('[WRITE-2] an empty mask changes no field, but creates the document', async () => {
    await local.set({ 'c/a': { x: 1 } });
    const write = (path: string) => ({ update: { name: name(path) }, updateMask: {} });
    await local.commit([write('c/a'), write('c/b')]);
    expect((await local.get('c/a')).fields).toEqual(jsonFields({ x: 1 }));
    expect((await local.get('c/b')).fields).toEqual({});
  });

  it.each(['__secret__', 'a.__x__', '`__a b__`'])(
    '[WRITE-17] a reserved name in the mask or the transform of %s is refused',
    async (path) => {
      const update = { name: `${ROOT}/c/a`, fields: {} };
      const masked = [{ update, updateMask: { fieldPaths: [path] } }];
      expect(await messageOf(local.commit(masked))).toMatch(
        /"__.+__" is invalid because it is reserved/,
      );
      const fieldTransforms = [{ fieldPath: path, setToServerValue: 'REQUEST_TIME' }];
      const transformed = [{ transform: { document: `${ROOT}/c/a`, fieldTransforms } }];
      expect(await statusOf(local.commit(transformed))).toBe('INVALID_ARGUMENT');
      const request = { document: update, updateMask: { fieldPaths: [path] } };
      expect(await statusOf(local.unary('UpdateDocument', request))).toBe('INVALID_ARGUMENT');
    },
  );

  it('[WRITE-3] a write that changes nothing has the update time of before', async () => {
    const first = await local.set({ 'c/a': { x: 1 } });
    const second = await local.set({ 'c/a': { x: 1 } });
    expect(second.writeResults[0].updateTime).toBe(first.writeResults[0].updateTime);
    expect(second.commitTime > first.commitTime).toBe(true);
    const third = await local.set({ 'c/a': { x: { wire: { doubleValue: 1 } } } });
    expect(third.writeResults[0].updateTime).toBe(third.commitTime);
  });

  it('[WRITE-4] commit times rise strictly by microseconds, even when the clock stands still', async () => {
    const still = new Local({ now: () => 1_700_000_000_123_456 });
    const times = [];
    for (let i = 0; i < 5; i++) times.push((await still.set({ 'c/a': { i } })).commitTime);
    expect(times[0]).toBe('2023-11-14T22:13:20.123457Z');
    expect([...new Set(times)].sort()).toEqual(times);
  });

  it('[WRITE-5] a failed write undoes the whole commit', async () => {
    const writes = [
      { update: document('c/a', { x: 1 }) },
      { update: document('c/b', {}), currentDocument: { exists: true } },
    ];
    expect(await statusOf(local.commit(writes))).toBe('NOT_FOUND');
    expect(await statusOf(local.get('c/a'))).toBe('NOT_FOUND');
  });

  it('[WRITE-6] the create time lives as long as the document', async () => {
    await local.set({ 'c/a': { x: 1 } });
    const first = await local.get('c/a');
    await local.set({ 'c/a': { x: 2 } });
    expect((await local.get('c/a')).createTime).toBe(first.createTime);
    await local.delete('c/a');
    await local.set({ 'c/a': { x: 1 } });
    expect((await local.get('c/a')).createTime > first.createTime).toBe(true);
  });
});

describe('preconditions', () => {
  const update = (currentDocument: object) => ({
    update: document('c/a', { x: 9 }),
    currentDocument,
  });

  it('[WRITE-7] exists is checked against the state after earlier writes of the commit', async () => {
    expect(await statusOf(local.commit([update({ exists: true })]))).toBe('NOT_FOUND');
    expect(await statusOf(local.commit([update({ exists: false })]))).toBe('OK');
    expect(await statusOf(local.commit([update({ exists: false })]))).toBe('ALREADY_EXISTS');
    const deleted = { delete: name('c/a') };
    expect(await statusOf(local.commit([deleted, update({ exists: true })]))).toBe(
      'INVALID_ARGUMENT',
    );
    expect(await statusOf(local.commit([deleted, update({ exists: false })]))).toBe('OK');
    // regardless of the stored state, as in Google's emulator
    await local.set({ 'c/z': {} });
    const update2 = { update: document('c/z', {}), currentDocument: { exists: true } };
    expect(
      await statusOf(local.commit([update2, { ...update2, currentDocument: { exists: false } }])),
    ).toBe('INVALID_ARGUMENT');
    const set = { update: document('c/b', {}) };
    expect(
      await statusOf(local.commit([set, { ...set, currentDocument: { exists: false } }])),
    ).toBe('INVALID_ARGUMENT');
  });

  it('[WRITE-8] an update time must match exactly', async () => {
    const { commitTime } = await local.set({ 'c/a': { x: 1 } });
    expect(await statusOf(local.commit([update({ updateTime: commitTime })]))).toBe('OK');
    expect(await statusOf(local.commit([update({ updateTime: commitTime })]))).toBe(
      'FAILED_PRECONDITION',
    );
  });

  it('[WRITE-8] several writes of one commit may each name the version before it', async () => {
    const { commitTime } = await local.set({ 'c/a': { x: 1 } });
    const twice = [1, 2].map((x) => ({
      update: document('c/a', { x }),
      currentDocument: { updateTime: commitTime },
    }));
    expect(await statusOf(local.commit(twice))).toBe('OK');
  });

  it('[WRITE-8] two deletes of one commit may name the same version', async () => {
    const { commitTime } = await local.set({ 'c/a': { x: 1 } });
    const remove = (updateTime: string) => ({
      delete: name('c/a'),
      currentDocument: { updateTime },
    });
    const old = remove('2020-01-01T00:00:00Z');
    expect(await statusOf(local.commit([old, remove(commitTime)]))).toBe('INVALID_ARGUMENT');
    expect(await statusOf(local.commit([{ delete: name('c/a') }, remove(commitTime)]))).toBe(
      'INVALID_ARGUMENT',
    );
    expect(await statusOf(local.commit([old, old]))).toBe('FAILED_PRECONDITION');
    expect(await statusOf(local.commit([remove(commitTime), remove(commitTime)]))).toBe('OK');
    expect(await statusOf(local.get('c/a'))).toBe('NOT_FOUND');
  });

  it('[WRITE-9] verify checks without a write', async () => {
    const { commitTime } = await local.set({ 'c/a': { x: 1 } });
    const verify = { verify: name('c/a'), currentDocument: { updateTime: commitTime } };
    expect(await statusOf(local.commit([verify]))).toBe('OK');
    await local.set({ 'c/a': { x: 2 } });
    const other = { update: document('c/b', {}) };
    expect(await statusOf(local.commit([verify, other]))).toBe('FAILED_PRECONDITION');
    expect(await statusOf(local.get('c/b'))).toBe('NOT_FOUND');
  });

  it('[WRITE-9] verify returns the update time', async () => {
    const { commitTime } = await local.set({ 'c/a': { x: 1 } });
    const verify = { verify: name('c/a'), currentDocument: { exists: true } };
    expect((await local.commit([verify])).writeResults[0].updateTime).toBe(commitTime);
  });

  it('[WRITE-9] verify needs a precondition', async () => {
    expect(await statusOf(local.commit([{ verify: name('c/a') }]))).toBe('INVALID_ARGUMENT');
  });

  it('[WRITE-9] a document cannot be both verified and written in one commit', async () => {
    const verify = { verify: name('c/a'), currentDocument: { exists: false } };
    const set = { update: document('c/a', {}) };
    expect(await statusOf(local.commit([verify, set]))).toBe('INVALID_ARGUMENT');
    expect(await statusOf(local.commit([set, verify]))).toBe('INVALID_ARGUMENT');
    expect(await statusOf(local.commit([verify, verify]))).toBe('INVALID_ARGUMENT');
  });

  it('[WRITE-18] a transform of a field inside of another one is refused', async () => {
    const increment = (fieldPath: string) => ({ fieldPath, increment: { integerValue: '1' } });
    const both = {
      update: document('c/a', {}),
      updateTransforms: [increment('n'), increment('n.x')],
    };
    expect(await statusOf(local.commit([both]))).toBe('INVALID_ARGUMENT');
    const apart = {
      update: document('c/a', {}),
      updateTransforms: [increment('n'), increment('nx')],
    };
    expect(await statusOf(local.commit([apart]))).toBe('OK');
  });
});

describe('transforms', () => {
  const results = (answer: Json) => answer.writeResults[0].transformResults;
  const fields = async () => (await local.get('c/a')).fields;

  it('[WRITE-10] the server time is one value per commit, cut to milliseconds', async () => {
    const field = (fieldPath: string) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' });
    const answer = await transform('c/a', field('at'), field('m.at'));
    const { at, m } = await fields();
    expect(at.timestampValue).toMatch(/T\d\d:\d\d:\d\d(\.\d{3})?Z$/);
    expect(m.mapValue.fields.at).toEqual(at);
    expect(results(answer)).toEqual([at, at]);
    expect(answer.commitTime.slice(0, 19)).toBe(at.timestampValue.slice(0, 19));
  });

  it('[WRITE-11] increments saturate at 64 bits, but replace what is no number', async () => {
    await local.set({
      'c/a': { i: 1, d: { wire: { doubleValue: 1.5 } }, s: 'x', max: 9223372036854775807n },
    });
    const add = (fieldPath: string, value: unknown) => ({ fieldPath, increment: json(value) });
    const answer = await transform(
      'c/a',
      add('i', 2),
      add('d', 1),
      add('s', 5),
      add('max', 1),
      add('new', 7),
    );
    const expected = [json(3), { doubleValue: 2.5 }, json(5), json(9223372036854775807n), json(7)];
    expect(results(answer)).toEqual(expected);
    expect(await fields()).toEqual({
      i: expected[0],
      d: expected[1],
      s: expected[2],
      max: expected[3],
      new: expected[4],
    });
  });

  it('[WRITE-12] minimum or maximum: NaN wins, equal numbers leave the stored one', async () => {
    await local.set({ 'c/a': { a: 1, b: 5, c: 1 } });
    await transform(
      'c/a',
      { fieldPath: 'a', maximum: { doubleValue: 1 } },
      { fieldPath: 'b', minimum: json(3) },
      { fieldPath: 'c', maximum: { doubleValue: 'NaN' } },
    );
    expect(await fields()).toEqual({ a: json(1), b: json(3), c: { doubleValue: 'NaN' } });
  });

  it('[WRITE-13] array union adds new values by equality', async () => {
    await local.set({ 'c/a': { t: [1, 2, 1], s: 'no list' } });
    const union = {
      fieldPath: 't',
      appendMissingElements: { values: [{ doubleValue: 1 }, json(3), json(3)] },
    };
    const answer = await transform('c/a', union, {
      fieldPath: 's',
      appendMissingElements: { values: [json(1)] },
    });
    expect(await fields()).toEqual(jsonFields({ t: [1, 2, 1, 3], s: [1] }));
    expect(results(answer)).toEqual([{ nullValue: null }, { nullValue: null }]);
  });

  it('[WRITE-13] array remove uses value equality', async () => {
    await local.set({ 'c/a': { t: [1, 2, 1, 3] } });
    await transform('c/a', {
      fieldPath: 't',
      removeAllFromArray: { values: [{ doubleValue: 1 }] },
    });
    expect((await fields()).t).toEqual(json([2, 3]));
  });
});

describe('batches', () => {
  it('[WRITE-14] in a BatchWrite every write stands alone', async () => {
    const answer = await local.unary('BatchWrite', {
      database: DATABASE,
      writes: [
        { update: document('c/a', { x: 1 }) },
        { update: document('c/b', {}), currentDocument: { exists: true } },
        { update: document('c/d', { x: 1 }) },
      ],
    });
    expect(answer.status.map((one: Json) => one.code ?? 0)).toEqual([0, 5, 0]);
    expect(await local.ids({ from: [{ collectionId: 'c' }] })).toEqual(['a', 'd']);
  });

  it('[WRITE-15] a BatchWrite may not write a document twice', async () => {
    const write = { update: document('c/a', {}) };
    const batch = local.unary('BatchWrite', { database: DATABASE, writes: [write, write] });
    expect(await messageOf(batch)).toMatch(/more than once/);
  });

  it('[WRITE-16] CreateDocument makes an id, UpdateDocument merges by mask, DeleteDocument may fail', async () => {
    const made = await local.unary('CreateDocument', {
      parent: ROOT,
      collectionId: 'c',
      document: { fields: jsonFields({ x: 1 }) },
    });
    expect(made.name).toMatch(/documents\/c\/[A-Za-z0-9]{20}$/);
    const request = { parent: ROOT, collectionId: 'c', documentId: 'a', document: {} };
    await local.unary('CreateDocument', request);
    expect(await statusOf(local.unary('CreateDocument', request))).toBe('ALREADY_EXISTS');
    const updated = await local.unary('UpdateDocument', {
      document: document('c/a', { x: 1, y: 2 }),
      updateMask: { fieldPaths: ['x'] },
    });
    expect(updated.fields).toEqual(jsonFields({ x: 1 }));
    const gone = { name: name('c/none'), currentDocument: { exists: true } };
    expect(await statusOf(local.unary('DeleteDocument', gone))).toBe('NOT_FOUND');
    expect(await statusOf(local.unary('DeleteDocument', { name: name('c/none') }))).toBe('OK');
  });
});
