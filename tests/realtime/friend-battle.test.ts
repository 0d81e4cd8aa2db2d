import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/limits.ts';
import {
  askRematchAtom,
  createRoomAtom,
  findRoomAtom,
  joinRoomAtom,
  setReadyAtom,
  startBattleAtom,
} from '../../realtime/battle/lobby-atoms.ts';
import { isRevealNearAtom, lockAnswerAtom } from '../../realtime/battle/play-atoms.ts';
import { roomIdAtom } from '../../realtime/battle/selected-room-atoms.ts';
import { participantsAtom, roomStateAtom } from '../../realtime/battle/room-atoms.ts';
import { isClockSetAtom } from '../../realtime/clock/clock-atoms.ts';
import { systemClock } from '../../realtime/clock/system-clock.ts';
import { eventually } from '../support/eventually.ts';
import { storedMs } from '../support/stored-time.ts';
import { sees, startTestGame, viewOf } from './support/test-game.ts';
import type { TestGame } from './support/test-game.ts';

let game: TestGame;
beforeAll(async () => {
  game = await startTestGame('demo-friend-battle');
});
afterAll(() => game?.stop());

describe('a friend battle', () => {
  it('[RT-1, RT-12] goes from the code to the settlement, then to the rematch', async () => {
    const ann = await game.join('ann');
    const ben = await game.join('ben');
    const created = await ann.store.set(createRoomAtom, {
      kind: 'friend',
      category: 'space',
      language: '',
      entryFee: 10,
      questionCount: 5,
    });
    expect(created).toEqual({ ok: true });
    const roomId = ann.store.get(roomIdAtom);
    const { record: opened } = await sees(ann, ({ record }) => record.status === 'waiting');
    expect(opened.code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(roomId).not.toContain(opened.code);

    expect(await ben.store.set(findRoomAtom, 'ZZZZZZ')).toEqual({
      ok: false,
      code: 'roomCodeUnknown',
    });
    expect(await ben.store.set(findRoomAtom, opened.code)).toEqual({ ok: true });
    expect(ben.store.get(roomIdAtom)).toBe(roomId);
    await sees(ben, ({ record }) => record.entryFee === 10 && record.members.length === 1);
    expect(await ben.store.set(joinRoomAtom)).toEqual({ ok: true });
    expect(await ben.store.set(setReadyAtom, true)).toEqual({ ok: true });
    await sees(ann, ({ record }) => record.seats['ben']?.isReady === true);
    await eventually(() => expect(ann.store.get(isClockSetAtom)).toBe(true));
    const companies = new Set([ann.store.get(participantsAtom)]);
    ann.store.sub(participantsAtom, () => companies.add(ann.store.get(participantsAtom)));
    expect(await ann.store.set(startBattleAtom)).toEqual({ ok: true });

    for (let question = 0; question < 5; question++) {
      for (const player of [ann, ben]) {
        await sees(player, ({ phase }) => phase.kind === 'question' && phase.question === question);
      }
      const [first, last] = question % 2 === 0 ? [ann, ben] : [ben, ann];
      const observers = [first, last].map(({ store }) => {
        const values: boolean[] = [];
        const end = store.sub(isRevealNearAtom, () => values.push(store.get(isRevealNearAtom)));
        return { values, end };
      });
      // not before the question has begun by the server's clock, which is one of this machine's
      const begunAt = await eventually(async () => {
        const times = [first, last].map((player) => viewOf(player).question?.startedAt);
        const round = await game.api.firestore.doc(`rooms/${roomId}/rounds/${question}`).get();
        const begin = storedMs(round, 'at') + (round.get('startsAfterMs') as number);
        // the page that has opened the question estimates the time at first
        expect(times).toEqual([begin, begin]);
        return begin;
      });
      await eventually(() => {
        const now = Math.min(Date.now(), systemClock.now());
        expect(now).toBeGreaterThan(begunAt + LIMITS.humanMs);
      });
      expect(await first.store.set(lockAnswerAtom, question % 4, question)).toEqual({ ok: true });
      const seen = await sees(last, ({ seats }) => seats[question % 2]?.hasLocked === true);
      expect(seen.reveals).toHaveLength(question);
      // so long that the time of the lock, which the page can only estimate, matters
      await sleep(700);
      const phasesOfBoth = new Set<string>();
      const stop = first.store.sub(roomStateAtom, () => {
        const { seats, phase } = viewOf(first);
        if (seats.every(({ hasLocked }) => hasLocked)) phasesOfBoth.add(phase.kind);
      });
      expect(await last.store.set(lockAnswerAtom, 0, question)).toEqual({ ok: true });
      for (const player of [ann, ben]) {
        const { reveals } = await sees(player, (view) => view.reveals.length === question + 1);
        expect([...(reveals.at(-1)?.answers.values() ?? [])].map(({ kind }) => kind)).toEqual([
          'judged',
          'judged',
        ]);
      }
      stop();
      // from the press of the lock that closes the question to its reveal
      expect(observers.map(({ values }) => values)).toEqual([[], [true, false]]);
      for (const { end } of observers) end();
      // two documents of one commit arrive in one snapshot
      expect([...phasesOfBoth]).toEqual(['reveal']);
    }
    const [annSees, benSees] = await Promise.all(
      [ann, ben].map((player) => sees(player, ({ record }) => record.status === 'settled')),
    );
    // no lock, reveal or settlement draws the chat again
    expect([...companies]).toEqual([
      {
        kind: 'friend',
        seats: [
          { id: 'ann', seat: 0, name: 'Ann', isMe: true, isBot: false },
          { id: 'ben', seat: 1, name: 'Ben', isMe: false, isBot: false },
        ],
      },
    ]);
    const scores = annSees?.seats.map(({ score }) => score);
    expect(benSees?.seats.map(({ score }) => score)).toEqual(scores);
    const outcomes = annSees?.record.outcomes;
    expect(outcomes?.['ann']?.points).toBe(scores?.[0]?.points);
    expect((await game.coins('ann')) + (await game.coins('ben'))).toBe(200);
    expect(await game.coins('ann')).toBe(90 + (outcomes?.['ann']?.coins ?? 0));
    // a lobby's heartbeat may cross the deal
    const denied = game.denials.filter(({ what }) => !/: Write rooms\/[^/]+$/.test(what));
    expect(denied).toEqual([]);

    await ann.store.set(askRematchAtom, true);
    await ben.store.set(askRematchAtom, true);
    expect(game.refusals).toEqual([]);
    await sees(ann, ({ record }) => record.status === 'playing');
    await sees(ben, ({ record }) => record.status === 'playing');
    expect(ann.store.get(roomIdAtom)).not.toBe(roomId);
    expect(ben.store.get(roomIdAtom)).toBe(ann.store.get(roomIdAtom));
  });
});
