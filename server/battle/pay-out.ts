import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { movesRedeemable, redeemableOfPayout } from '../../domain/account/redeemable.ts';
import type { Battle } from '../../domain/battle/battle.ts';
import { playerMovesOf } from '../../domain/battle/match-moves.ts';
import { formatOrder } from '../../domain/battle/play-documents.ts';
import type { AnswerKey } from '../../domain/battle/play-documents.ts';
import type { MemberOutcome, RoomRecord, BattleResult } from '../../domain/battle/room-document.ts';
import { BOT, hasOnePlayer } from '../../domain/battle/room.ts';
import { isAllIn } from '../../domain/battle/round.ts';
import type { BattleRules, PlayerId } from '../../domain/battle/room.ts';
import type { PlayerScore } from '../../domain/battle/score.ts';
import type { Settlement } from '../../domain/battle/settle.ts';
import { wasPlayed } from '../../domain/battle/settle.ts';
import { INITIAL_RATING } from '../../domain/battle/rating.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { accountOf } from '../account-document.ts';
import type { LedgerType, Wallet } from '../account/ledger.ts';
import { answerMarks } from '../../domain/play/judged-game.ts';
import { gainScore } from '../leaderboard/entries.ts';
import { seenCodeOf } from '../questions/question-store.ts';
import { lastPlayedAt } from './arena-game.ts';
import { accountAge, meetingsBetween, newcomerGainsOf, personOf, withMeeting } from './rivals.ts';

/**
 * Firestore's TTL policy removes a result after 400 days: longer than the year in which badges count it. Its coins are
 * in the ledger, which never expires.
 */
const KEEP_MS = 400 * 24 * 60 * 60 * 1000;

const COUNTERS = { won: 'won', lost: 'lost', drawn: 'drawn', returned: undefined } as const;

const ENTRIES: Readonly<Record<BattleResult, LedgerType>> = {
  won: 'battle-won',
  lost: 'battle-won',
  drawn: 'battle-fee-returned',
  returned: 'battle-fee-returned',
};

/** The part of a profile that a leaderboard shows. */
interface Shown {
  readonly name?: string;
  readonly image?: string;
  readonly rating?: number;
}

/** A battle with its settlement. */
export interface SettledBattle {
  readonly room: RoomRecord;
  /** Undefined if its documents are deleted. */
  readonly battle: Battle | undefined;
  readonly key: AnswerKey;
  readonly settlement: Settlement;
  /** The number of keys that the players have seen: only these questions count. */
  readonly shown: number;
  /** The number of opened questions. */
  readonly asked: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The IANA name of the zone in which days begin. */
  readonly timeZone: string;
  /** The age from which an account may ask for a payout, in milliseconds. */
  readonly payoutAgeMs: number;
  /** The age of the account whose recorded run was the rival, in milliseconds; undefined without one. */
  readonly ghostAgeMs?: number | undefined;
}

/**
 * Writes a settlement: one write per account (coins, score, counters, asked questions), the ledger entries, and for
 * people the match for statistics, mistakes and cards; the account stores those of a battle against the bot.
 * @param known wallets that were read before
 */
export async function payOut(
  transaction: Transaction,
  firestore: Firestore,
  battle: SettledBattle,
  known: ReadonlyMap<PlayerId, Wallet>,
): Promise<void> {
  const { room, settlement, now, timeZone } = battle;
  const people = room.members.filter((id) => id !== BOT);
  const { outcomes, leaderboard, weight } = settlement;
  const paid = people.filter((id) => (outcomes[id]?.coins ?? 0) > 0 && !known.has(id));
  const wallets = new Map([...known, ...(await readWallets(transaction, firestore, paid))]);
  // current profiles, because seats have the names and pictures of the battle's begin
  const ranked = people.filter((id) => (leaderboard[id] ?? 0) > 0);
  const profiles = new Map(
    ranked.length === 0
      ? []
      : (await transaction.getAll(...ranked.map((id) => firestore.doc(`users/${id}`)))).map(
          (profile) => [profile.id, profile] as const,
        ),
  );
  for (const id of people) {
    const outcome = outcomes[id];
    const wallet = wallets.get(id);
    // in a battle against the bot the account may be deleted meanwhile
    if (!outcome || (hasOnePlayer(room.kind) && !wallet)) continue;
    const change = accountChange(battle, id, outcome, wallets);
    if (wallet && outcome.coins > 0) {
      const entry = {
        id: `battle-${room.id}-payout`,
        amount: outcome.coins,
        redeemable: redeemableOf(battle, id, outcome, wallets),
        // the own fee comes back. battles by code can be arranged, and so can the fourth and later rematches of a day, without weight
        earned: weight > 0 ? Math.max(0, outcome.coins - room.entryFee) : 0,
        title: `${room.kind} battle`,
        type: ENTRIES[outcome.result],
        at: now,
      };
      moveCoins(transaction, wallet, entry, change);
    } else if (Object.keys(change).length > 0) {
      transaction.update(accountOf(firestore, id), change);
    }
    if (outcome.ratingChange !== 0) {
      const rating = FieldValue.increment(outcome.ratingChange);
      transaction.update(firestore.doc(`users/${id}`), { rating });
    }
    const profile = profiles.get(id);
    if (profile?.exists) {
      const { name = '', image = '', rating: before = INITIAL_RATING } = profile.data() as Shown;
      const shown = { uid: id, name, image, rating: before + outcome.ratingChange };
      gainScore(transaction, firestore, shown, leaderboard[id] ?? 0, { now, timeZone });
    }
  }
  if (!hasOnePlayer(room.kind)) keepMatch(transaction, firestore, battle);
}

/** A player's answers, by the asked questions. */
function playerMarks({ key, settlement, asked }: SettledBattle, id: PlayerId): string {
  const score = settlement.scores.find((one) => one.id === id);
  return answerMarks(
    key.questions.slice(0, asked).map((_, index) => {
      const answer = score?.answers[index];
      return answer?.kind === 'judged' ? answer.isRight : undefined;
    }),
  );
}

/** The greatest number of battles against the bot that can wait to be counted for mistakes and cards. */
const MAX_BOT_BATTLES = 30;

/**
 * The fields of an account for mistakes and cards, until its player looks: the number of battles with an answer, so that a
 * look without a new one reads no battles; and the answers of battles against the bot, which have no match.
 */
function toNote(battle: SettledBattle, id: PlayerId, wallet: Wallet | undefined) {
  const marks = playerMarks(battle, id);
  if (!/[rw]/.test(marks)) return {};
  const { room, key, asked, now } = battle;
  const endedAt = lastPlayedAt(battle.battle, now);
  if (!hasOnePlayer(room.kind)) return { judgedBattles: FieldValue.increment(1) };
  const before = (wallet?.snapshot.get('botAnswers') as readonly object[] | undefined) ?? [];
  const next = { at: now, endedAt, questions: key.questions.slice(0, asked), marks };
  return { botAnswers: [...before, next].slice(-MAX_BOT_BATTLES) };
}

/** The changes of an account besides its coins. */
function accountChange(
  battle: SettledBattle,
  id: PlayerId,
  { result, ratingChange }: MemberOutcome,
  wallets: ReadonlyMap<PlayerId, Wallet>,
) {
  const { room, key, settlement, asked, now, payoutAgeMs } = battle;
  const counter = hasOnePlayer(room.kind) ? undefined : COUNTERS[result];
  const gained = settlement.leaderboard[id] ?? 0;
  const tooFast = tooFastOf(settlement.scores.find((score) => score.id === id));
  const [wallet, rival] = [wallets.get(id), wallets.get(rivalOf(room, id) ?? '')];
  const rivalAgeMs = rival ? accountAge(rival, now) : battle.ghostAgeMs;
  const isNewcomersGain =
    (ratingChange > 0 || gained > 0) && rivalAgeMs !== undefined && rivalAgeMs < payoutAgeMs;
  return {
    ...(asked > 0 && {
      seen: FieldValue.arrayUnion(...key.questions.slice(0, asked).map(seenCodeOf)),
    }),
    ...(counter && { [counter]: FieldValue.increment(1) }),
    ...(gained > 0 && { score: FieldValue.increment(gained) }),
    ...(tooFast > 0 && { tooFast: FieldValue.increment(tooFast) }),
    ...(wallet && rival && { rivals: withMeeting(wallet, personOf(rival), now) }),
    ...toNote(battle, id, wallet),
    ...(wallet && isNewcomersGain && { newcomerGains: [...newcomerGainsOf(wallet, now), now] }),
  };
}

/** The redeemable part of a payout (`domain/account/redeemable.ts`). */
function redeemableOf(
  { room, key, settlement, now, payoutAgeMs }: SettledBattle,
  id: PlayerId,
  { result, coins }: MemberOutcome,
  wallets: ReadonlyMap<PlayerId, Wallet>,
): number {
  const ownStake = key.fees[id] ?? 0;
  const [wallet, rival] = [wallets.get(id), wallets.get(rivalOf(room, id) ?? '')];
  const movesStake =
    wallet !== undefined &&
    rival !== undefined &&
    movesRedeemable({
      kind: room.kind,
      result,
      weight: settlement.weight,
      payoutAgeMs,
      meetings: meetingsBetween(wallet, rival, now, 'week'),
      accountAgeMs: accountAge(rival, now),
    });
  const rivalStake = movesStake ? (key.fees[rival.uid] ?? 0) : 0;
  return redeemableOfPayout({ coins, ownStake, rivalStake });
}

/** The stranger of a random duel. */
function rivalOf({ kind, members }: RoomRecord, id: PlayerId): PlayerId | undefined {
  return kind === 'random' ? members.find((other) => other !== id) : undefined;
}

function tooFastOf(score: PlayerScore | undefined): number {
  return (
    score?.answers.filter((answer) => answer.kind === 'judged' && answer.isTooFast).length ?? 0
  );
}

/** The match, with all moves, so that anybody can compute its result again (`domain/battle/match-moves.ts`). */
function keepMatch(transaction: Transaction, firestore: Firestore, settled: SettledBattle): void {
  const { room, battle, key, settlement, shown, asked, now } = settled;
  const { outcomes, scores, weight } = settlement;
  transaction.create(firestore.doc(`battles/${room.id}`), {
    members: room.members,
    kind: room.kind,
    category: room.category,
    categoryName: room.categoryName,
    questionCount: room.rules.questionCount,
    entryFee: room.entryFee,
    at: Timestamp.fromMillis(now),
    // the settlement may come on the next day
    endedAt: Timestamp.fromMillis(lastPlayedAt(battle, now)),
    expiresAt: Timestamp.fromMillis(now + KEEP_MS),
    isPlayed: wasPlayed(scores),
    weight,
    questions: key.questions.slice(0, asked),
    ...(battle && {
      rules: room.rules,
      keys: key.keys.slice(0, shown),
      packOrders: key.packOrders.slice(0, asked).map(formatOrder),
    }),
    players: Object.fromEntries(
      room.members.map((id) => [
        id,
        {
          name: room.seats[id]?.name ?? '',
          image: room.seats[id]?.image ?? '',
          ...factsOf(
            scores.find((score) => score.id === id),
            room.rules,
          ),
          marks: playerMarks(settled, id),
          ...(room.kind === 'arena' && { isAllIn: isAllIn(room, id) }),
          ...(battle && playerMovesOf(battle, id)),
          ...outcomes[id],
        },
      ]),
    ),
  });
}

/** The facts of a battle for badges and statistics. */
function factsOf(score: PlayerScore | undefined, { questionCount, points }: BattleRules) {
  const best = points.correct + Math.max(0, ...points.bonuses.map((bonus) => bonus.points));
  return {
    answered: score?.answers.filter(({ kind }) => kind === 'judged').length ?? 0,
    correct: score?.correct ?? 0,
    /** every answer right, and each with the largest bonus */
    isPerfect: score?.points === questionCount * best,
  };
}
