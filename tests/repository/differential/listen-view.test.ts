import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../scripts/differential/answers.ts';
import { eventsBetween, ListenView } from '../../../scripts/differential/kinds/listen-view.ts';

const NAME = 'projects/p/databases/(default)/documents/d/';
const change = (id: string, n: number, targets: number[], removed: number[] = []): JsonObject => ({
  documentChange: {
    document: {
      name: `${NAME}${id}`,
      fields: { n: { integerValue: String(n) } },
      updateTime: { seconds: String(n), nanos: 5 },
    },
    targetIds: targets,
    removedTargetIds: removed,
  },
});
const target = (targetChangeType: string, ...targetIds: number[]): JsonObject => ({
  targetChange: { targetChangeType, targetIds },
});
const SNAPSHOT: JsonObject = {
  targetChange: { readTime: { seconds: '9', nanos: 1_000 }, resumeToken: 'dG9rZW4=' },
};

function viewOf(...messages: JsonObject[]): ListenView {
  const view = new ListenView();
  for (const id of [1, 2]) view.add(id);
  for (const message of messages) view.receive(message);
  return view;
}
const pathsOf = (view: ListenView, id: number) => [...(view.state([id])[id]?.keys() ?? [])];

describe('the state of a listener’s client', () => {
  it('has the documents that were changed, but not removed since', () => {
    const view = viewOf(
      change('a', 1, [1, 2]),
      change('b', 1, [1]),
      change('a', 2, [2], [1]),
      { documentDelete: { document: `${NAME}b`, removedTargetIds: [1] } },
      change('c', 1, [1]),
      { documentRemove: { document: `${NAME}c`, removedTargetIds: [1] } },
    );
    expect([pathsOf(view, 1), pathsOf(view, 2)]).toEqual([[], ['d/a']]);
  });

  it('is current only with the snapshot after CURRENT', () => {
    const view = viewOf(target('CURRENT', 1));
    expect(view.isCurrent(1)).toBe(false);
    view.receive(SNAPSHOT);
    expect([view.isCurrent(1), view.isCurrent(2)]).toEqual([true, false]);
    expect([view.time, view.token]).toEqual(['1970-01-01T00:00:09.000001000Z', 'dG9rZW4=']);
  });

  it('is empty after a RESET', () => {
    const view = viewOf(change('a', 1, [1]), target('CURRENT', 1), SNAPSHOT);
    view.receive(target('RESET', 1));
    expect(pathsOf(view, 1)).toEqual([]);
    expect(view.isCurrent(1)).toBe(false);
  });

  it('has no event after a RESET if the same documents come again', () => {
    const view = viewOf(change('a', 1, [1]), target('CURRENT', 1), SNAPSHOT);
    const before = view.state([1])[1];
    view.receive(target('RESET', 1));
    view.receive(change('a', 1, [1]));
    expect(eventsBetween(before, view.state([1])[1] ?? new Map())).toEqual({
      added: [],
      modified: [],
      removed: [],
      count: 1,
    });
  });

  it('must be requested again if the existence filter counts another number', () => {
    const filter = (count: number): JsonObject => ({ filter: { targetId: 1, count } });
    expect(viewOf(change('a', 1, [1]), filter(1)).mismatched.size).toBe(0);
    expect([...viewOf(change('a', 1, [1]), filter(2)).mismatched]).toEqual([1]);
  });

  it('lists added, modified and removed documents as events', () => {
    const before = viewOf(change('a', 1, [1]), change('b', 1, [1])).state([1])[1];
    const after = viewOf(change('b', 2, [1]), change('c', 1, [1])).state([1])[1] ?? new Map();
    expect(eventsBetween(before, after)).toMatchObject({
      added: [{ path: 'd/c' }],
      modified: [{ path: 'd/b' }],
      removed: ['d/a'],
      count: 2,
    });
  });
});
