import type { Firestore } from 'firebase-admin/firestore';
import type { LateSeat, LateView } from '../../domain/battle/late-view.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import type { RoundAnswer } from '../../domain/battle/score.ts';
import type { Sent } from '../../domain/contract/action.ts';
import { flag } from '../../domain/contract/action.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { watchBattle } from '../../domain/contract/watch.ts';
import { ApiError } from '../../domain/errors.ts';
import { questionsBeingPlayed } from '../bookmarks/asked-questions.ts';
import { cached } from '../cached.ts';
import { defineAction } from '../http/define-action.ts';
import { areFriends, mayWatch } from './may-watch.ts';
import { maySendKeys, readLateView, roomOfPlayer } from './watched-room.ts';

/** A settled battle is shown for this time, so that a spectator sees how it ended. */
const OVER_MS = 2 * 60_000;

type SentBattle = NonNullable<Sent<typeof watchBattle.output>['battle']>;

/** A friend's running battle, one round late. */
export const watchBattleAction = defineAction(
  watchBattle,
  async ({ user_id: friend }, { firestore, now: clock, caller: { uid } }) => {
    const now = clock();
    if (!(await areFriends(firestore, now, uid, friend))) {
      throw new ApiError('noData', 'user_id is no friend of yours');
    }
    const room = await roomOfPlayer(firestore, now, friend);
    if (!room || !isShown(room.record, now)) return answer({ state: 'none' });
    const { record } = room;
    if (!(await mayWatch(firestore, now, uid, record))) return answer({ state: 'none' });
    const view = await readLateView(firestore, now, room);
    const battle = {
      ...battleRow(record, view, friend),
      ...(await questionRow(firestore, now, uid, record, view)),
    };
    if (record.status === 'playing') return answer({ state: 'playing', battle });
    return answer({ state: 'over', match_id: record.id, battle });
  },
);

function isShown({ status, settledAt }: RoomRecord, now: number): boolean {
  if (status === 'playing') return true;
  return status === 'settled' && settledAt !== undefined && now <= settledAt + OVER_MS;
}

function battleRow(record: RoomRecord, { over, seats }: LateView, friend: PlayerId): SentBattle {
  const { kind, categoryName, language, rules } = record;
  if (kind === 'bot' || kind === 'ghost') throw new Error(`rooms/${record.id} has one player`);
  return {
    kind,
    category_name: categoryName,
    language_id: language,
    question_count: String(rules.questionCount),
    over: String(over),
    players: seats.map((seat) => playerRow(seat, friend)),
  };
}

const playerRow = (
  { id, name, image, rating, hasGivenUp, isAllIn, score }: LateSeat,
  friend: PlayerId,
): SentBattle['players'][number] => ({
  name,
  profile: image,
  rating: String(rating),
  is_friend: flag(id === friend),
  has_left: flag(hasGivenUp),
  is_all_in: flag(isAllIn),
  points: String(score.points),
  user_rank: String(score.rank),
  streak: String(score.streak),
  answers: score.answers.map(answerRow),
});

const answerRow = (given: RoundAnswer) =>
  given.kind === 'judged'
    ? { is_right: given.isRight, points: given.points, bonus: given.bonus }
    : null;

const MINUTE_MS = 60_000;

/**
 * Whether a question is one of the caller's running games. Read once a minute for each shown question: a game that begins
 * later asks what the caller has seen already.
 */
const readIsAsked = cached(
  MINUTE_MS,
  async (firestore: Firestore, uid: string, question: string, minute: number) => ({
    isAsked: (await questionsBeingPlayed(firestore, uid, minute * MINUTE_MS)).has(question),
  }),
);

/** The last question that is over; nothing if its key would help the caller elsewhere. */
async function questionRow(
  firestore: Firestore,
  now: number,
  uid: PlayerId,
  record: RoomRecord,
  { last }: LateView,
): Promise<Pick<SentBattle, 'question'>> {
  if (!last || !(await maySendKeys(firestore, now, record))) return {};
  const minute = Math.floor(now / MINUTE_MS);
  if ((await readIsAsked(firestore, now, uid, last.id, minute)).isAsked) return {};
  const { number, text, picture, options, key, note, picks } = last;
  return {
    question: {
      number,
      text,
      ...(picture && { picture: { ...picture } }),
      options,
      key,
      note,
      picks: picks.map((pick) => pick ?? null),
    },
  };
}
