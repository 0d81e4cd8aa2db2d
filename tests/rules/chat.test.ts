import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  arrayUnion,
  doc,
  getDoc,
  serverTimestamp,
  Timestamp,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMOJI, PHRASES } from '../../domain/chat/phrases.ts';
import { LIMITS } from '../../domain/limits.ts';
import { ago, chatRoomOf, LONG_MS, openReferee } from './support/referee.ts';
import { clientTimestamp, freeSeat, ownClock, report, say, join } from './support/writes.ts';
import type { ChatRoom } from './support/writes.ts';

const referee = openReferee('Chat');
let ann: string;
let ben: string;
let stranger: string;
let friends: ChatRoom;
beforeAll(async () => {
  ann = await referee.player();
  ben = await referee.player();
  stranger = await referee.player();
});
beforeEach(async () => {
  friends = await chatIn(await referee.battle('friend', [ann, ben]));
});

const chatIn = (roomId: string) => chatRoomOf(referee, roomId);

const says = (uid: string, number: number, change = {}, room = friends, id?: string) =>
  say(referee.as(uid), room, uid, number, change, id);
const text = (value: unknown) => ({ kind: 'text', text: value });
const messageOf = (uid: string, number: number) =>
  doc(referee.as(uid), 'rooms', friends.id, 'messages', `${uid}-${number}`);

/** Moves a player's last message this far into the past. */
const saidAgo = (uid: string, number: number, ms: number) =>
  referee.server.doc(`rooms/${friends.id}/messages/${uid}-${number}`).update({ at: ago(ms) });

describe('the text of a message', () => {
  it('allows phrases by their keys alone', async () => {
    for (const value of ['hello ', 'HELLO', 'you lose', '', '👋', null, ['hello']]) {
      await assertFails(says(ann, 0, { text: value }));
    }
    await assertSucceeds(says(ann, 0, { text: PHRASES[3] }));
  });

  it('allows emoji of the list, one at a time', async () => {
    for (const emoji of ['🖕', '👋👋', 'hello', '', ' 👋', 7]) {
      await assertFails(says(ann, 0, { kind: 'emoji', text: emoji }));
    }
    await assertSucceeds(says(ann, 0, { kind: 'emoji', text: EMOJI[11] }));
  });

  it('denies any other kind', async () => {
    await assertFails(says(ann, 0, { kind: 'image' }));
    await assertFails(says(ann, 0, { kind: null }));
    await assertSucceeds(says(ann, 0));
  });

  it.each(['friend', 'group'] as const)(
    'allows free text in a %s room, but not among strangers',
    async (kind) => {
      for (const closed of ['random', 'bot'] as const) {
        const members = closed === 'bot' ? [ann] : [ann, ben];
        const room = await chatIn(await referee.battle(closed, members));
        await assertFails(says(ann, 0, text('write me at a@b.c'), room));
        await assertSucceeds(says(ann, 0, {}, room));
      }
      const room = await chatIn(await referee.lobby(kind, [ann, ben]));
      await assertSucceeds(says(ann, 0, text('Well met!'), room));
    },
  );

  it('allows two hundred characters at most', async () => {
    await assertFails(says(ann, 0, text('x'.repeat(LIMITS.messageLength + 1))));
    await assertFails(says(ann, 0, text('x'.repeat(10_000))));
    await assertSucceeds(says(ann, 0, text('x'.repeat(LIMITS.messageLength))));
  });

  it.each(['', ' ', '\t\n ', 5, true, false, null, ['a'], { words: 'a' }])(
    'denies %j, which is no text',
    async (value) => {
      await assertFails(says(ann, 0, text(value)));
      await assertSucceeds(says(ann, 0, text(' a ')));
    },
  );

  it('takes markup as text like any other', async () => {
    const markup = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
    await assertFails(says(ann, 0, text(markup.repeat(5))));
    await assertSucceeds(says(ann, 0, text(markup)));
    const heard = await getDoc(doc(referee.as(ben), 'rooms', friends.id, 'messages', `${ann}-0`));
    expect(heard.get('text')).toBe(markup);
  });
});

describe('the sender of a message', () => {
  it('denies writing in the name of another player', async () => {
    await assertFails(says(ann, 0, { by: ben }));
    await assertFails(says(ann, 0, {}, friends, `${ben}-0`));
    await assertFails(say(referee.as(ann), friends, ben, 0));
    await assertSucceeds(says(ann, 0));
  });

  it('allows a member of this room, but not of another one', async () => {
    const elsewhere = await chatIn(await referee.battle('friend', [stranger, ben]));
    await assertFails(says(stranger, 0));
    await assertFails(says(stranger, 0, { members: [...friends.members, stranger] }));
    await assertSucceeds(says(stranger, 0, {}, elsewhere));
  });

  it('allows a member', async () => {
    const id = await referee.lobby('group', [ann, ben, stranger]);
    await assertSucceeds(says(ben, 0, {}, await chatIn(id)));
  });

  it('denies a player who left the lobby or was removed from it', async () => {
    const id = await referee.lobby('group', [ann, ben, stranger]);
    await assertSucceeds(says(ben, 0, {}, await chatIn(id)));
    await freeSeat(referee.as(ben), id, ben, [ann, stranger]);
    await assertFails(says(ben, 1, {}, await chatIn(id)));
    await freeSeat(referee.as(ann), id, stranger, [ann], { removed: [stranger] });
    await assertFails(says(stranger, 0, {}, await chatIn(id)));
    await assertSucceeds(says(ann, 0, {}, await chatIn(id)));
  });

  it.each(['deactivated', 'deleting'])(
    'denies own words to an account that is %s',
    async (status) => {
      const id = await referee.lobby('group', [ann, ben]);
      const room = await chatIn(id);
      const account = referee.server.doc(`users/${ben}/private/account`);
      await account.update({ status });
      const text = { kind: 'text', text: 'you again' };
      await assertFails(says(ben, 0, text, room));
      await account.update({ status: 'active' });
      await assertSucceeds(says(ben, 0, text, room));
    },
  );

  it('denies a message in a room that does not exist', async () => {
    await assertFails(says(ann, 0, {}, { ...friends, id: 'NOROOM' }));
    await assertSucceeds(says(ann, 0));
  });
});

describe('the readers of a message', () => {
  it('lists exactly the current members as readers', async () => {
    await assertFails(says(ann, 0, { members: [ann] }));
    await assertFails(says(ann, 0, { members: [ann, ben, stranger] }));
    await assertFails(says(ann, 0, { members: [ben, ann] }));
    await assertFails(says(ann, 0, { members: arrayUnion(ann, ben, stranger) }));
    await assertSucceeds(says(ann, 0));
  });

  it('denies a later member reading earlier messages', async () => {
    const id = await referee.lobby('group', [ann, ben]);
    await says(ann, 0, {}, await chatIn(id));
    await join(referee.as(stranger), id, stranger);
    await says(ben, 0, {}, await chatIn(id));
    const messages = (n: string) => doc(referee.as(stranger), 'rooms', id, 'messages', n);
    await assertFails(getDoc(messages(`${ann}-0`)));
    await assertSucceeds(getDoc(messages(`${ben}-0`)));
  });

  it('allows reading as long as the room exists', async () => {
    await assertFails(says(ann, 0, { expiresAt: Timestamp.fromMillis(Date.now() + 1e11) }));
    await assertFails(says(ann, 0, { expiresAt: null }));
    await assertSucceeds(says(ann, 0));
  });

  it('denies an extra field', async () => {
    await assertFails(says(ann, 0, { html: '<b>hello</b>' }));
    await assertFails(says(ann, 0, { to: ben }));
    await assertSucceeds(says(ann, 0));
  });
});

describe('the rate of messages', () => {
  it('allows one message a second', async () => {
    await assertSucceeds(says(ann, 0));
    await saidAgo(ann, 0, -LONG_MS);
    await assertFails(says(ann, 1));
    await saidAgo(ann, 0, LIMITS.messageEveryMs + 1);
    await assertSucceeds(says(ann, 1));
    await assertSucceeds(says(ben, 0));
  });

  it('denies several messages in one commit', async () => {
    const client = referee.as(ann);
    const several = (numbers: readonly number[]) => {
      const batch = writeBatch(client);
      for (const number of numbers) {
        batch.set(messageOf(ann, number), {
          by: ann,
          kind: 'phrase',
          text: 'bye',
          at: serverTimestamp(),
          members: friends.members,
          number,
          expiresAt: clientTimestamp(friends.partsExpireAt),
        });
      }
      return batch.commit();
    };
    await assertFails(several([0, 1]));
    await assertFails(several([1, 0]));
    // two writes of the same message are one message
    await assertSucceeds(several([0, 0]));
    await saidAgo(ann, 0, -LONG_MS);
    await assertFails(several([1]));
    await saidAgo(ann, 0, LIMITS.messageEveryMs + 1);
    await assertSucceeds(several([1]));
  });

  it('counts message numbers up by one', async () => {
    for (const number of [1, 7, -1, -2]) await assertFails(says(ann, number));
    await assertFails(says(ann, 0, { number: 0.5 }, friends, `${ann}-0.5`));
    for (const zero of ['0', '-0', '0.0', '-0.0']) {
      await assertFails(says(ann, 0, { number: -0 }, friends, `${ann}-${zero}`));
    }
    await assertFails(says(ann, 0, { number: '0' }));
    await assertFails(says(ann, 0, { number: 1 }));
    await assertFails(says(ann, 0, { number: 0 }, friends, `${ann}-00`));
    await assertFails(says(ann, 0, { number: 0 }, friends, 'free'));
    await assertSucceeds(says(ann, 0));
    await saidAgo(ann, 0, 60_000);
    await assertFails(says(ann, 2));
    await assertFails(says(ann, 0));
    await assertSucceeds(says(ann, 1));
  });

  it('takes the time of the server alone', async () => {
    await assertFails(says(ann, 0, { at: Timestamp.fromMillis(Date.now() - 60_000) }));
    await assertFails(says(ann, 0, { at: ownClock() }));
    await assertFails(says(ann, 0, { at: null }));
    await assertSucceeds(says(ann, 0));
  });
});

describe('a sent message', () => {
  it('denies changing a message', async () => {
    await assertSucceeds(says(ann, 0, text('You are slow')));
    await assertFails(updateDoc(messageOf(ann, 0), { text: 'You are fast' }));
    await assertFails(says(ann, 0, text('You are fast')));
    const heard = doc(referee.as(ben), 'rooms', friends.id, 'messages', `${ann}-0`);
    await assertFails(updateDoc(heard, { liked: true }));
    expect((await assertSucceeds(getDoc(heard))).get('text')).toBe('You are slow');
  });
});

describe('reports', () => {
  const message = () => `${ann}-0`;
  const reports = (uid: string, change = {}, id?: string) =>
    report(referee.as(uid), friends.id, message(), uid, change, id);
  beforeEach(() => says(ann, 0, text('You are slow')));

  it('denies a report by a player who cannot read the message', async () => {
    await assertFails(reports(stranger));
    await assertSucceeds(reports(ben));
  });

  it('denies a report of an own message, of which a client could send thousands', async () => {
    await assertFails(reports(ann));
    await assertSucceeds(reports(ben));
  });

  it("allows one report of a message for each reader, under the reader's own id", async () => {
    await assertFails(reports(ben, { by: ann }));
    await assertFails(report(referee.as(ben), friends.id, message(), ann));
    await assertFails(reports(ben, {}, 'another-id'));
    await assertFails(reports(ben, { message: `${ben}-0` }));
    await assertFails(reports(ben, { room: 'NOROOM' }));
    await assertFails(report(referee.as(ben), friends.id, `${ann}-9`, ben));
    await assertFails(report(referee.as(ben), 'NOROOM', message(), ben));
    await assertSucceeds(reports(ben));
    await assertFails(reports(ben));
  });

  it("denies a report with another field or without the server's time", async () => {
    await assertFails(reports(ben, { words: 'x'.repeat(10_000) }));
    await assertFails(reports(ben, { at: Timestamp.fromMillis(1) }));
    await assertSucceeds(reports(ben));
  });

  it('lets no player read or change a report', async () => {
    await assertSucceeds(reports(ben));
    const made = doc(referee.as(ben), 'reports', `${friends.id}_${message()}_${ben}`);
    await assertFails(getDoc(made));
    await assertFails(updateDoc(made, { by: ann }));
  });
});
