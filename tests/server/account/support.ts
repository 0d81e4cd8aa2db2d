import { FieldValue } from '@google-cloud/firestore';
import { expect } from 'vitest';
import { QUIZ_TYPES } from '../../../domain/contract/finish.ts';
import type { VerifiedIdentity } from '../../../server/session/identity.ts';
import type { BattleApi, Kind } from '../battle/support.ts';
import { answerFirst, dealtBattle, finish, startBattleApi } from '../battle/support.ts';

export const DAY = 86_400_000;
export const WELCOME = 10;
export const REFERRED = 50;
export const REFERRAL = 100;
export const FEE = 10;
const PAYOUT = {
  payment_type: 'paypal',
  payment_address: 'ann@pay.test',
  details: 'Ann Lee',
  payment_amount: '10.00',
  coin_used: '100',
};

/** The API with players who sign up, play, request payouts and leave. */
export interface Economy {
  readonly api: BattleApi;
  /** Signs a player up, or in, with a friend’s code and an address of this kind; returns the whole answer. */
  readonly signUp: (
    uid: string,
    friend?: string,
    contact?: Partial<VerifiedIdentity>,
  ) => ReturnType<BattleApi['call']>;
  /** Signs a player up with a welcome of this size. */
  readonly signUpRich: (uid: string, coins: number, friend?: string) => Promise<void>;
  readonly account: (uid: string) => Promise<Record<string, unknown>>;
  readonly walletOf: (uid: string) => Promise<{ coins: unknown; redeemable: unknown }>;
  readonly set: (settings: Record<string, unknown>) => Promise<void>;
  /** Calls the API as this player; returns the code of the answer. */
  readonly ask: (uid: string, action: string, fields?: Record<string, string>) => Promise<string>;
  /** Asks for a payout of 100 coins. Returns the code of the answer. */
  readonly askPayout: (uid: string) => Promise<string>;
  /** A battle for coins that both play and the first wins; or that the second leaves at once. */
  readonly battle: (
    kind: Kind,
    winner: string,
    loser: string,
    how?: { isLeft?: boolean },
  ) => Promise<void>;
  /** Three played battles on two days against strangers, and a visit. */
  readonly playEnough: (uid: string) => Promise<void>;
}

/** Starts it; the token "x" proves x. */
export async function startEconomy(projectId: string): Promise<Economy> {
  const contacts = new Map<string, Partial<VerifiedIdentity>>();
  const api = await startBattleApi(projectId, {
    verifyIdToken: (uid) =>
      Promise.resolve({
        uid,
        email: `${uid}@quiz.test`,
        mobile: '',
        name: uid,
        picture: '',
        type: 'email',
        signedInAt: api.clock.ms,
        validAfter: 0,
        isUnverified: false,
        ...contacts.get(uid),
      }),
  });
  await api.firestore.doc('settings/system').set({
    welcome_bonus_coin: WELCOME,
    refer_coin: REFERRED,
    earn_coin: REFERRAL,
    payment_mode: true,
    email_verification: false,
    battle: { randomEntryFee: FEE },
  });
  let addresses = 0;
  // the limits of calls are covered elsewhere
  const from = () => ({ 'x-forwarded-for': `10.3.${(addresses += 1) >> 8}.${addresses & 255}` });

  const account: Economy['account'] = async (uid) =>
    (await api.firestore.doc(`users/${uid}/private/account`).get()).data() ?? {};
  const set: Economy['set'] = async (settings) => {
    await api.firestore.doc('settings/system').update(settings);
    // settings are cached for 30 s
    api.clock.ms += 31_000;
  };
  const signUp: Economy['signUp'] = async (uid, friend, contact) => {
    if (contact) contacts.set(uid, contact);
    const friends_code = friend && String((await account(friend))['referCode']);
    const fields = { firebase_id: uid, type: 'email', ...(friends_code && { friends_code }) };
    const reply = await api.call('user_signup', fields, { token: uid, headers: from() });
    expect(reply.envelope).toMatchObject({ error: false });
    return reply;
  };
  const ask: Economy['ask'] = async (uid, action, fields = {}) => {
    const { envelope: row } = await signUp(uid);
    const token = row.error ? '' : String(row.data?.['api_token']);
    const { envelope } = await api.call(action, fields, { token, headers: from() });
    return envelope.message ?? 'ok';
  };
  const battle: Economy['battle'] = async (kind, winner, loser, { isLeft = false } = {}) => {
    const roomId = await dealtBattle(api, kind, [winner, loser], FEE);
    if (isLeft) {
      const left = { leftAt: FieldValue.serverTimestamp() };
      await api.firestore.doc(`rooms/${roomId}/players/${loser}`).update(left);
    } else {
      await answerFirst(api.firestore, roomId, winner, true);
      await answerFirst(api.firestore, roomId, loser, false);
      await finish(api.firestore, roomId);
    }
    const settled = { match_id: roomId, quiz_type: QUIZ_TYPES[kind] };
    expect(await api.as(winner, 'set_quiz_coin_score', settled)).toBe('ok');
  };
  return {
    api,
    account,
    set,
    signUp,
    ask,
    battle,
    async signUpRich(uid, coins, friend) {
      await set({ welcome_bonus_coin: coins });
      await signUp(uid, friend);
      await set({ welcome_bonus_coin: WELCOME });
    },
    async walletOf(uid) {
      const { coins, redeemable } = await account(uid);
      return { coins, redeemable };
    },
    askPayout: (uid) => ask(uid, 'set_payment_request', PAYOUT),
    async playEnough(uid) {
      for (const [n, wait] of [0, DAY, 0].entries()) {
        api.clock.ms += wait;
        await battle('friend', `stranger-of-${uid}-${n}`, uid);
      }
      expect(await ask(uid, 'get_user_by_id')).toBe('ok');
    },
  };
}
