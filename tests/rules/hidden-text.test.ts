import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textError } from '../../domain/chat/message.ts';
import { chatRoomOf, openReferee } from './support/referee.ts';
import { say, updatePlayer } from './support/writes.ts';
import type { ChatRoom } from './support/writes.ts';

const referee = openReferee('HiddenText');
let ann: string;
let ben: string;
let friends: ChatRoom;
beforeAll(async () => {
  [ann, ben] = [await referee.player(), await referee.player()];
});
beforeEach(async () => {
  friends = await chatIn(await referee.battle('friend', [ann, ben]));
});

const chatIn = (roomId: string) => chatRoomOf(referee, roomId);

const says = (uid: string, number: number, change = {}, room = friends, id?: string) =>
  say(referee.as(uid), room, uid, number, change, id);
const text = (value: unknown) => ({ kind: 'text', text: value });
describe('the text of a message', () => {
  it.each<[string, string, string]>([
    ['what turns the text around', 'ab\u202Ecd', 'abcd'],
    ['a space without width', 'a\u200Bb', 'a b'],
    ['a byte order mark', 'he\uFEFFllo', 'hello'],
    ['a control', 'a\u0007b', 'a bell'],
    ['a joiner where no script needs one', 'a\u200Db', '👩\u200D🚀'],
    ['nothing but a joiner', '\u200C', 'علي\u200Cرضا'],
    ['a heap of marks', `z${'\u0310'.repeat(5)}`, 'नमस्ते, é'],
  ])('may be free without %s', async (_, hidden, honest) => {
    await assertFails(says(ann, 0, text(hidden)));
    expect(textError(hidden)).toBe('hidden-characters');
    await assertSucceeds(says(ann, 0, text(honest)));
    expect(textError(honest)).toBeUndefined();
  });

  it('denies a message after its sender left the battle', async () => {
    const gone = { leftAt: serverTimestamp() };
    await assertSucceeds(updatePlayer(referee.as(ben), friends.id, ben, gone));
    await assertFails(says(ben, 0));
    await assertSucceeds(says(ann, 0));
  });
});
