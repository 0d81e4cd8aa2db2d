import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import seeded from '../../content/seed/contests.json' with { type: 'json' };
import { starterAvatar } from '../../domain/account/picture-address.ts';
import type { StarterAvatar } from '../../domain/account/picture-address.ts';
import { standingOf } from '../../domain/contest/standing.ts';
import { translationsOf } from '../../domain/language/translations.ts';
import { seededLanguage } from '../languages/seeded-language.ts';
import { registerOrFind } from '../account/register.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { dataOf } from '../attempts/attempt-store.ts';
import type { StoredQuestion } from '../questions/question-store.ts';
import { storedOf } from '../questions/question-store.ts';
import { readSettings } from '../settings/read-settings.ts';
import { attemptExpiresAt, contestRules } from './contest-attempt.ts';
import type { ContestEntry } from './contest-store.ts';
import { contestEntries, contestOf, contestAttemptId, standingData } from './contest-store.ts';
import { workOnContest } from './contest-work.ts';
import { inventedAttempt } from './invented-attempt.ts';

const HOUR_MS = 3_600_000;
/** Before the first seeded contest. */
const JOINED_HOURS = -200;
const WELCOME_COINS = 100;
type Seeded = (typeof seeded.contests)[number];

/**
 * Writes contests around the current time: in English two live, two upcoming and two past, in each other language one live, with
 * invented players who cannot sign in.
 * Existing ones stay; once all are over, new ones are added.
 * @param now milliseconds since the epoch
 * @returns how many contests were written
 */
export async function seedContests(firestore: Firestore, now: number): Promise<number> {
  const own = seeded.contests.map(({ id }) => contestOf(firestore, id));
  const found = await firestore.getAll(...own);
  const going = await firestore
    .collection('contests')
    .where('endsAt', '>', Timestamp.fromMillis(now))
    .limit(1)
    .get();
  const isFirst = found.every(({ exists }) => !exists);
  if (!isFirst && !going.empty) return 0;
  // a game started on another day keeps the contests played then
  const suffix = isFirst ? '' : `-${new Date(now).toISOString().slice(0, 10)}`;
  const wanted = seeded.contests.filter(({ toHours }) => isFirst || toHours > 0);
  await registerPlayers(firestore, now);
  let written = 0;
  for (const [turn, contest] of wanted.entries()) {
    if (await seedContest(firestore, contest, `${contest.id}${suffix}`, turn, now)) written += 1;
  }
  return written;
}

const uidOf = (index: number): string => `seeded-player-${index + 1}`;

async function registerPlayers(firestore: Firestore, now: number): Promise<void> {
  for (const [index, { name, avatar, rating }] of seeded.players.entries()) {
    const uid = uidOf(index);
    const picture = starterAvatar(avatar as StarterAvatar);
    const { isNew } = await registerOrFind(firestore, {
      // no Firebase user has this id; the domain of the address cannot be registered (RFC 2606)
      identity: { uid, email: `${uid}@players.invalid`, mobile: '', name, picture },
      type: 'email',
      name,
      welcomeCoins: WELCOME_COINS,
      personKey: uid,
      now: now + JOINED_HOURS * HOUR_MS,
    });
    if (isNew) await firestore.doc(`users/${uid}`).update({ rating });
  }
}

async function seedContest(
  firestore: Firestore,
  contest: Seeded,
  id: string,
  turn: number,
  now: number,
): Promise<boolean> {
  const { name, names, description, descriptions, image } = contest;
  const { category, entryFee, questionCount } = contest;
  if ((await contestOf(firestore, id).get()).exists) return false;
  const { docs } = await firestore
    .collection('questions')
    .where('category', '==', category)
    .limit(questionCount)
    .get();
  if (docs.length < questionCount) return false;
  const startsAt = Timestamp.fromMillis(now + contest.fromHours * HOUR_MS);
  const endsAt = Timestamp.fromMillis(now + contest.toHours * HOUR_MS);
  await firestore.doc(`contestQuestions/${id}`).set({ questions: docs.map((one) => one.id) });
  await contestOf(firestore, id).set({
    name,
    names: translationsOf(names),
    description,
    descriptions: translationsOf(descriptions),
    image,
    category,
    entryFee,
    questionCount,
    startsAt,
    endsAt,
    languageId: seededLanguage(contest.language),
    status: 'open',
    dueAt: startsAt,
    prizes: contest.prizes.map((coins, index) => ({ rank: index + 1, coins })),
  });
  if (contest.fromHours < 0) {
    await playAll(firestore, contest, { id, turn, questions: docs.map(storedOf) }, now);
  }
  if (contest.toHours < 0) await workOnContest(firestore, id, null, now);
  return true;
}

/**
 * Writes attempts of invented players. Each past contest ranks them in another order. A running one ranks nobody yet: its
 * attempts are sealed and whole, so that its end grades them.
 */
async function playAll(
  firestore: Firestore,
  { fromHours, toHours, entryFee: fee, questionCount, language }: Seeded,
  written: {
    readonly id: string;
    readonly turn: number;
    readonly questions: readonly StoredQuestion[];
  },
  now: number,
): Promise<void> {
  const { id, turn, questions } = written;
  const settings = await readSettings(firestore, now);
  const times = { endsAt: now + toHours * HOUR_MS };
  const plan = {
    mode: 'contest',
    item: id,
    rules: contestRules(settings, times),
    reviewFee: settings.review_answers_deduct_coin,
    language,
  } as const;
  const until = Math.min(toHours, 0);
  const count = seeded.players.length;
  for (const [index, { name, avatar, rating }] of seeded.players.entries()) {
    const place = (index * 5 + turn * 7) % count;
    // not every player takes part in every contest
    if (place % 4 === 3) continue;
    const uid = uidOf(index);
    const right = Math.max(1, questionCount - Math.floor((place * (questionCount - 2)) / count));
    const at = now + (fromHours + ((until - fromHours) * (place + 1)) / (count + 2)) * HOUR_MS;
    const endedAt = Math.round(at);
    const ms = 41_300 + place * 7_130 + index * 910;
    const attempt = inventedAttempt(uid, plan, questions, { right, ms, endedAt });
    const entry: ContestEntry = {
      uid,
      name,
      image: starterAvatar(avatar as StarterAvatar),
      rating,
      fee,
      redeemable: 0,
      // a contest tells nobody's result before its end
      ...(toHours < 0 ? standingData(standingOf(attempt, endedAt)) : { place: '' }),
    };
    await firestore.runTransaction(async (transaction) => {
      const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
      if (!wallet) return;
      if (fee > 0) {
        const movement = { id: `contest-${id}-entry`, amount: -fee, title: 'contest' };
        moveCoins(transaction, wallet, {
          ...movement,
          type: 'contest-fee',
          at: endedAt,
        });
      }
      transaction.create(contestEntries(firestore, id).doc(uid), entry);
      const { mode, item, status, facts } = attempt;
      const whole = {
        ...dataOf(attempt),
        personId: wallet.snapshot.get('personId') as string,
        expiresAt: attemptExpiresAt(times),
      };
      // nothing grades a past attempt again, and its player cannot sign in to read it
      const stored = toHours < 0 ? { uid, mode, item, status, facts } : whole;
      transaction.create(firestore.doc(`attempts/${contestAttemptId(id, uid)}`), stored);
    });
  }
}
