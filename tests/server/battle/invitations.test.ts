import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvitationLook } from '../../../server/battle/look-at-invitation.ts';
import type { LookAtInvitation } from '../../../server/battle/look-at-invitation.ts';
import { startBattleApi } from './support.ts';
import type { BattleApi } from './support.ts';

const HOME = '127.0.0.1';
const TEN_MINUTES = 600_000;

let api: BattleApi;
let look: LookAtInvitation;
beforeAll(async () => {
  api = await startBattleApi('demo-invitations');
  look = newLook();
});
afterAll(() => api?.stop());

const newLook = () =>
  createInvitationLook({
    firestore: () => api.firestore,
    guestKey: () => 'test',
    now: () => api.clock.ms,
  });
const roomOf = (roomId: string) => api.firestore.doc(`rooms/${roomId}`);
const codeOf = async (roomId: string) => (await roomOf(roomId).get()).get('code') as string;
const byCode = (code: string, address = HOME) => look({ by: 'code', code }, address);
/** The nth code that no room has. */
const wrongCode = (n: number) =>
  `ZZ${[...n.toString(8).padStart(4, '0')].map((digit) => Number(digit) + 2).join('')}`;

describe('an invitation without an account', () => {
  it('shows the challenge without the challenger’s account', async () => {
    const roomId = await api.seat('friend', ['a1'], 10);
    await roomOf(roomId).update({ 'seats.a1.name': 'Ann', 'seats.a1.image': '/images/ann' });
    const invitation = {
      kind: 'open',
      invitation: {
        name: 'Ann',
        image: '/images/ann',
        categoryName: 'Space',
        questionCount: 10,
        isDoubleTime: false,
        entryFee: 10,
        seats: 2,
        taken: 1,
      },
    };
    expect(await byCode(await codeOf(roomId))).toEqual(invitation);
    expect(await look({ by: 'id', roomId }, HOME)).toEqual(invitation);
  });

  it('says that the room has double time', async () => {
    const roomId = await api.open('a2', { room_type: 'friend', double_time: '1' });
    expect(await look({ by: 'id', roomId }, HOME)).toMatchObject({
      kind: 'open',
      invitation: { isDoubleTime: true },
    });
  });

  it('is over for an unknown, a begun and a closed room alike', async () => {
    const begun = await api.seat('friend', ['b1', 'b2']);
    const code = await codeOf(begun);
    expect(await api.as('b1', 'get_random_questions', { match_id: begun })).toBe('ok');
    const closed = await api.seat('group', ['b3']);
    const closedCode = await codeOf(closed);
    await roomOf(closed).update({ status: 'closed', reason: 'by-owner' });
    for (const none of ['ZZZZZZ', code, closedCode]) {
      expect(await byCode(none), none).toEqual({ kind: 'over' });
    }
    for (const roomId of ['0'.repeat(20), begun, closed]) {
      expect(await look({ by: 'id', roomId }, HOME), roomId).toEqual({ kind: 'over' });
    }
  });

  it('is none to the room of a search, though its id be known', async () => {
    const roomId = await api.seat('random', ['c1']);
    expect(await look({ by: 'id', roomId }, HOME)).toEqual({ kind: 'over' });
  });

  it('allows an address 30 wrong codes in ten minutes across all processes', async () => {
    api.clock.ms += TEN_MINUTES;
    const code = await codeOf(await api.seat('friend', ['d1']));
    for (let n = 0; n < 30; n++) {
      expect(await byCode(wrongCode(n), '203.0.113.1')).toEqual({ kind: 'over' });
    }
    // from now on a right code shows no more than a wrong one, in a new process too
    expect(await byCode(code, '203.0.113.1')).toEqual({ kind: 'unshown' });
    expect(await newLook()({ by: 'code', code }, '203.0.113.1')).toEqual({ kind: 'unshown' });
    // players are counted separately
    expect(await api.as('d2', 'get_room_by_code', { room_code: code })).toBe('ok');
    api.clock.ms += TEN_MINUTES;
    expect((await byCode(code, '203.0.113.1')).kind).toBe('open');
  });

  it('still opens for every other guest after one has tried 100 wrong codes', async () => {
    api.clock.ms += TEN_MINUTES;
    const code = await codeOf(await api.seat('friend', ['f1']));
    for (let n = 0; n < 100; n++) {
      await byCode(wrongCode(n), '203.0.113.2');
      // within the rate of looks, and within the ten minutes
      api.clock.ms += 5_000;
    }
    expect((await byCode(code, '203.0.113.3')).kind).toBe('open');
  });

  it('still opens for a class behind one address that has opened the link of a closed room 100 times', async () => {
    api.clock.ms += TEN_MINUTES;
    const code = await codeOf(await api.seat('friend', ['g1']));
    for (let n = 0; n < 100; n++) expect(await byCode(wrongCode(7))).toEqual({ kind: 'over' });
    expect((await byCode(code)).kind).toBe('open');
  });

  it('may be opened 60 times at once from one address, then once in ten seconds', async () => {
    const code = await codeOf(await api.seat('friend', ['e1']));
    const looks = async (count: number) => {
      const kinds = [];
      for (let n = 0; n < count; n++) kinds.push((await byCode(code, '203.0.113.250')).kind);
      return kinds;
    };
    expect(await looks(61)).toEqual([...Array<string>(60).fill('open'), 'unshown']);
    api.clock.ms += 10_000;
    expect(await looks(2)).toEqual(['open', 'unshown']);
  });
});
