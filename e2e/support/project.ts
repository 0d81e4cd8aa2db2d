import { FieldValue, Firestore, Timestamp } from '@google-cloud/firestore';
import type { BattleRules } from '../../domain/battle/room.ts';
import type { Ports } from '../../scripts/project/ports.ts';
import { LOCAL_PROJECT } from '../../scripts/project/root.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Opens a project's Firestore without the rules, as for an operator. Call `terminate` at the end. */
export function openProject(ports: Ports, projectId = LOCAL_PROJECT): Firestore {
  return new Firestore({
    projectId,
    host: `127.0.0.1:${ports.firestore}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
}

/** Makes a player eligible for a payout: coins won from strangers, and an account that is a week old. */
export async function makePayable(firestore: Firestore, uid: string, coins: number): Promise<void> {
  const player = firestore.doc(`users/${uid}`);
  const account = player.collection('private').doc('account');
  const won = FieldValue.increment(coins);
  const weekAgo = Timestamp.fromMillis(Date.now() - WEEK_MS);
  await account.update({ coins: won, redeemable: won, createdAt: weekAgo });
  await player
    .collection('ledger')
    .doc('battle-of-strangers-payout')
    .create({
      amount: coins,
      redeemable: coins,
      way: 'in',
      title: 'random battle',
      type: 'battle-won',
      at: weekAgo,
      balance: (await account.get()).get('coins') as number,
    });
}

/** Time for a question while a test loads pages or checks screens on a busy machine, in milliseconds. */
export const LONG_MS = 600_000;

/** Changes the rules of a waiting room; those of the settings are in `scripts/check/game-for-tests.ts`. */
export async function setRules(
  firestore: Firestore,
  code: string,
  rules: Partial<BattleRules>,
): Promise<void> {
  const alias = await firestore.doc(`roomCodes/${code}`).get();
  const room = firestore.doc(`rooms/${alias.get('room') as string}`);
  const changes = Object.entries(rules).map(([name, value]) => [`rules.${name}`, value]);
  await room.update(Object.fromEntries(changes) as Record<string, unknown>);
}
