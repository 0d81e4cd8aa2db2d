import { describe, expect, it } from 'vitest';
import { readInvitedRoom } from '../../../domain/battle/invitation.ts';

const ROOM = 'aB3aB3aB3aB3aB3aB3aB';

describe('the room that a link invites to', () => {
  it.each([
    ['/random-battle/?tab=friend&code=abc-234', { by: 'code', code: 'ABC234' }],
    ['/group-battle?code=ABC234', { by: 'code', code: 'ABC234' }],
    [`/group-battle/?room=${ROOM}`, { by: 'id', roomId: ROOM }],
    [`/group-battle/?code=ABC234&room=${ROOM}#x`, { by: 'code', code: 'ABC234' }],
  ])('is read from %s', (path, room) => {
    expect(readInvitedRoom(path)).toEqual(room);
  });

  it.each([
    '/',
    '/random-battle/',
    '/random-battle/?code=ABC0O1',
    '/random-battle/?room=../../users',
    '/profile/?code=ABC234',
    '/group-battle/x/?code=ABC234',
  ])('is none in %s', (path) => {
    expect(readInvitedRoom(path)).toBeUndefined();
  });
});
