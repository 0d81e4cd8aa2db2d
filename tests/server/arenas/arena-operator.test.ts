import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runArenaCommand } from '../../../server/admin/arenas.ts';
import type { ArenaApi } from './support.ts';
import { HOUR, MINUTE, startArenaApi } from './support.ts';

let game: ArenaApi;
beforeAll(async () => {
  game = await startArenaApi('demo-arena-operator');
});
afterAll(() => game?.stop());

const lines: string[] = [];
const run = (what: string, options: Record<string, string> = {}) =>
  runArenaCommand([what], options, {
    firestore: game.firestore,
    now: game.clock.ms,
    print: (line) => lines.push(line),
  });

describe("the operator's arenas", () => {
  it('are added with category and prizes, with an announcement before the hourly one', async () => {
    const starts = new Date(HOUR + 55 * MINUTE).toISOString().replace('.000', '');
    await run('add', { starts, minutes: '10', category: 'space', prizes: '50, 30' });
    await expect(run('add', { starts })).rejects.toThrow('is there already');
    await run('list');
    expect(lines.at(-2)).toContain('prizes 50, 30');
    game.clock.ms = HOUR + 40 * MINUTE;
    expect(await game.look('ann')).toEqual({
      now: HOUR + 40 * MINUTE + 5_000,
      other_runs: '0',
      next_at: HOUR + 55 * MINUTE,
    });
    game.clock.ms = HOUR + 62 * MINUTE;
    const { arena } = await game.look('ann');
    expect(arena).toMatchObject({
      state: 'running',
      category_name: 'Space',
      prizes: ['50', '30'],
    });
    expect(await game.as('ann', 'arena_join', { arena_id: String(arena?.id) })).toBe('ok');
  });

  it('show their end to a player with the way to the running hourly one', async () => {
    game.clock.ms = HOUR + 4 * 60 * MINUTE - 10 * MINUTE;
    const starts = new Date(game.clock.ms + 5 * MINUTE).toISOString().replace('.000', '');
    await run('add', { starts, minutes: '10' });
    game.clock.ms += 6 * MINUTE;
    const id = String((await game.look('ben')).arena?.id);
    expect(await game.as('ben', 'arena_join', { arena_id: id })).toBe('ok');
    expect(await game.look('ben', id)).toMatchObject({ arena: { id }, other_runs: '0' });
    game.clock.ms = HOUR + 4 * 60 * MINUTE + 6 * MINUTE;
    expect(await game.look('ben', id)).toMatchObject({
      arena: { id, state: 'ending' },
      other_runs: '1',
    });
    // the page without an arena, and the page of an arena that is no longer shown
    const hourly = { arena: { state: 'running' }, other_runs: '0' };
    const other = await game.look('ben');
    expect(other).toMatchObject(hourly);
    expect(other.arena?.id).not.toBe(id);
    expect((await game.look('ben', 'unknown')).arena?.id).toBe(other.arena?.id);
  });

  it.each([
    [{}, '--starts'],
    [{ starts: '2030-01-01T10:00' }, '--starts'],
    [{ starts: '2020-01-01T10:00Z' }, '--starts'],
    [{ starts: '2030-01-01T10:00Z', minutes: '0' }, '--minutes'],
    [{ starts: '2030-01-01T10:00Z', minutes: '121' }, '--minutes'],
    [{ starts: '2030-01-01T10:00Z', prizes: '5,x' }, '--prizes'],
    [{ starts: '2030-01-01T10:00Z', category: 'nothing' }, '--category'],
  ])('%j is refused', async (options, message) => {
    await expect(run('add', options)).rejects.toThrow(message);
  });
});
