import { describe, expect, it } from 'vitest';
import type { FriendPair, FriendState } from '../../../domain/account/friendship.ts';
import {
  afterAnswer,
  afterBlock,
  afterRemoval,
  afterRequest,
} from '../../../domain/account/friendship.ts';

type Side = FriendState | undefined;
const none = undefined;
const pairOf = (own: Side, other: Side): FriendPair => ({ own, other });

describe('a request', () => {
  it.each<[string, FriendPair, boolean, boolean, FriendPair]>([
    ['to a stranger arrives', pairOf(none, none), false, true, pairOf('sent', 'received')],
    ['that does not arrive looks sent', pairOf(none, none), false, false, pairOf('sent', none)],
    ['to a blocker looks sent', pairOf(none, none), true, false, pairOf('sent', none)],
    [
      'to an asker makes friends',
      pairOf('received', 'sent'),
      false,
      true,
      pairOf('friend', 'friend'),
    ],
    [
      'to a declined asker makes friends',
      pairOf(none, 'sent'),
      false,
      false,
      pairOf('friend', 'friend'),
    ],
    [
      'to an asker who blocks looks sent',
      pairOf(none, 'sent'),
      true,
      false,
      pairOf('sent', 'sent'),
    ],
    ['that waits changes nothing', pairOf('sent', none), false, true, pairOf('sent', none)],
    [
      'to a friend changes nothing',
      pairOf('friend', 'friend'),
      true,
      true,
      pairOf('friend', 'friend'),
    ],
  ])('%s', (_what, before, isBlocked, arrives, after) => {
    expect(afterRequest(before, { isBlocked, arrives })).toEqual(after);
  });
});

describe('an answer', () => {
  it('needs a request on both sides', () => {
    expect(afterAnswer(pairOf('received', 'sent'), true)).toEqual(pairOf('friend', 'friend'));
    expect(afterAnswer(pairOf('received', 'sent'), false)).toEqual(pairOf(none, 'sent'));
    for (const before of [
      pairOf('sent', 'received'),
      pairOf(none, 'sent'),
      pairOf('received', none),
      pairOf('friend', 'friend'),
    ]) {
      expect(afterAnswer(before, true)).toBeUndefined();
      expect(afterAnswer(before, false)).toBeUndefined();
    }
  });
});

describe('a removal', () => {
  it('ends a friendship or an own request', () => {
    for (const before of [pairOf('friend', 'friend'), pairOf('sent', 'received')]) {
      expect(afterRemoval(before)).toEqual(pairOf(none, none));
    }
  });

  it('does not end the request of the other', () => {
    expect(afterRemoval(pairOf('received', 'sent'))).toBeUndefined();
    expect(afterRemoval(pairOf(none, 'sent'))).toBeUndefined();
  });
});

describe('a block', () => {
  it('leaves only what the other has sent', () => {
    expect(afterBlock(pairOf('friend', 'friend'))).toEqual(pairOf(none, none));
    expect(afterBlock(pairOf('sent', 'received'))).toEqual(pairOf(none, none));
    expect(afterBlock(pairOf('received', 'sent'))).toEqual(pairOf(none, 'sent'));
  });
});
