import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { ArenaApi } from './support.ts';
import { startArenaApi } from './support.ts';

let game: ArenaApi;
beforeAll(async () => {
  game = await startArenaApi('demo-arena-leave');
});
afterAll(() => game?.stop());

describe('a player who leaves an arena', () => {
  it('is not paired without joining, or after a leave', async () => {
    const id = await game.arenaWith(['ann']);
    expect(await game.next('ben', id)).toBe(API_CODES.notAMember);
    await game.as('ann', 'arena_leave', { arena_id: id });
    expect(await game.next('ann', id)).toBe(API_CODES.notAMember);
    expect(await game.as('ben', 'arena_leave', { arena_id: id })).toBe(API_CODES.notAMember);
  });

  it('plays the battle of which the page does not know yet, then leaves', async () => {
    const id = await game.arenaWith(['cleo', 'dan']);
    expect(await game.next('cleo', id)).toBe('');
    const room = await game.next('dan', id);
    expect(room).not.toBe('');
    // the page of Cleo asks every 2.5 s and has not heard of it
    expect(await game.as('cleo', 'arena_leave', { arena_id: id })).toBe(API_CODES.inBattle);
    expect(await game.entry('cleo', id)).toMatchObject({ hasLeft: false, room });
    expect(await game.next('cleo', id)).toBe(room);
    await game.play(room, 'dan');
    expect(await game.settle('dan', room)).toBe('ok');
    expect(await game.as('cleo', 'arena_leave', { arena_id: id })).toBe('ok');
    expect(await game.entry('cleo', id)).toMatchObject({ hasLeft: true });
    // nobody else is free
    expect(await game.next('dan', id)).toBe('');
  });
});
