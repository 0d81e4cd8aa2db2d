import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindOfDays } from '../../../server/learning/daily-reminders.ts';
import type { PushMessage, PushSender } from '../../../server/notifications/send-push.ts';
import { openSession } from '../../../server/session/sessions.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { needs } from '../../support/capabilities.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-daily-reminders');
});
afterAll(() => api?.stop());

let sent: { tokens: readonly string[]; message: PushMessage }[] = [];
const push: PushSender = (tokens, message) => {
  sent.push({ tokens, message });
  return Promise.resolve(tokens.map(() => 'taken' as const));
};
beforeEach(() => {
  sent = [];
  // noon, ten days later: nobody of another test is reminded any longer
  api.clock.ms = Math.ceil((api.clock.ms + 1) / DAY_MS) * DAY_MS + 10 * DAY_MS + 12 * HOUR_MS;
});

let people = 0;
async function player({ hasBrowser = true } = {}): Promise<string> {
  const uid = `r${(people += 1)}`;
  await api.join(uid);
  if (hasBrowser) {
    await api.firestore
      .doc(`users/${uid}/private/account`)
      .update({ fcmTokens: [`token-${uid}`], language: 'spanish' });
  }
  return uid;
}
const call = async (uid: string, action: string, fields: Record<string, string> = {}) => {
  const token = await openSession(api.firestore, uid, api.clock.ms);
  const { envelope } = await api.call(action, fields, { token });
  if (envelope.error) throw new Error(envelope.message);
  return envelope.data;
};
const look = (uid: string) => call(uid, 'get_days');

let battles = 0;
async function play(uid: string): Promise<void> {
  battles += 1;
  const account = api.firestore.doc(`users/${uid}/private/account`);
  const before = ((await account.get()).get('judgedBattles') as number | undefined) ?? 0;
  await account.update({ judgedBattles: before + 1 });
  await api.firestore.doc(`battles/remind-${battles}`).set({
    members: [uid, 'other'],
    kind: 'friend',
    at: Timestamp.fromMillis(api.clock.ms),
    isPlayed: true,
    questions: ['space-001'],
    players: { [uid]: { points: 1, marks: 'r' }, other: { points: 0, marks: 'w' } },
  });
}
const remind = (firestore = api.firestore) => remindOfDays(firestore, push, api.clock.ms);
const later = (hours: number) => void (api.clock.ms += hours * HOUR_MS);
/** Lets the scheduler call every hour. */
async function pass(hours: number): Promise<void> {
  for (let n = 0; n < hours; n++) {
    later(1);
    await remind();
  }
}

describe('a daily reminder', () => {
  it('comes at the usual hour of a day without a game, in the player’s language, once', async () => {
    const uid = await player();
    await play(uid);
    await look(uid);
    later(23);
    await remind();
    expect(sent).toEqual([]);
    later(1);
    const all = await Promise.all([remind(), remind(api.newProcess().firestore)]);
    expect(all.flatMap(({ errors }) => errors)).toEqual([]);
    await remind();
    expect(sent).toEqual([
      {
        tokens: [`token-${uid}`],
        message: {
          title: 'Tu meta de hoy',
          body: 'Juega hoy y tu racha de días continúa.',
          link: '/',
        },
      },
    ]);
    later(12);
    await remind();
    expect(sent).toHaveLength(1);
  });

  it('does not come on a day with a game, even one without a look', async () => {
    const uid = await player();
    await play(uid);
    await look(uid);
    later(22);
    await play(uid);
    later(2);
    await remind();
    expect(sent).toEqual([]);
  });

  it('moves with a later game that no look has noted', async () => {
    const uid = await player();
    await play(uid);
    await look(uid);
    later(11);
    await play(uid);
    // noon, when the first game asked for it
    await pass(13);
    expect(sent).toEqual([]);
    await pass(11);
    expect(sent).toHaveLength(1);
  });

  it('comes on three days without a game, then no more until the next one', async () => {
    const uid = await player();
    await play(uid);
    await look(uid);
    await pass(6 * 24);
    expect(sent).toHaveLength(3);
    await play(uid);
    await look(uid);
    await pass(24);
    expect(sent).toHaveLength(4);
  });

  it('is off with one call', async () => {
    const uid = await player();
    await play(uid);
    expect(await look(uid)).toMatchObject({ reminds: '1' });
    await call(uid, 'set_daily_reminder', { status: '0' });
    expect(await look(uid)).toMatchObject({ reminds: '0' });
    later(20);
    await play(uid);
    await look(uid);
    await pass(30);
    expect(sent).toEqual([]);
    await call(uid, 'set_daily_reminder', { status: '1' });
    await play(uid);
    await look(uid);
    await pass(30);
    expect(sent).toHaveLength(1);
  });

  it('is left out if the scheduler comes more than an hour late', async () => {
    const uid = await player();
    await play(uid);
    await look(uid);
    later(25);
    await remind();
    expect(sent).toEqual([]);
    await pass(24);
    expect(sent).toHaveLength(1);
  });

  it('needs a browser for push messages', async () => {
    const uid = await player({ hasBrowser: false });
    await play(uid);
    await look(uid);
    const learning = await api.firestore.doc(`users/${uid}/private/learning`).get();
    expect(learning.get('remindAt')).toBeUndefined();
  });

  it('does nothing without push keys', async () => {
    expect(await remindOfDays(api.firestore, null, api.clock.ms)).toEqual({
      done: 0,
      left: 0,
      errors: [],
    });
  });

  it('costs 7 reads and one write', async (context) => {
    needs(context, 'usage meter');
    // the late ones of other tests
    await remind();
    const uid = await player();
    await play(uid);
    await look(uid);
    later(24);
    await api.bill();
    await remind();
    expect(sent).toHaveLength(1);
    const { writes } = await api.bill();
    expect(writes).toBe(1);
    later(24);
    await api.reads();
    await remind();
    expect(sent).toHaveLength(2);
    // texts and settings are cached for all players
    const { settings: _settings, systemLanguages: _texts, ...reads } = await api.reads();
    expect(reads).toEqual({ private: 1, 'users/{id}/private': 4, attempts: 2 });
  });
});
