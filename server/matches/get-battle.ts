import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { withoutKeys } from '../../domain/battle/match-moves.ts';
import type { MatchMoves, PlayerMoves } from '../../domain/battle/match-moves.ts';
import type { MemberOutcome } from '../../domain/battle/room-document.ts';
import type { BattleRules, PlayerId } from '../../domain/battle/room.ts';
import { flag } from '../../domain/contract/action.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { getBattle } from '../../domain/contract/get-battle.ts';
import { ApiError } from '../../domain/errors.ts';
import { questionsBeingPlayed } from '../bookmarks/asked-questions.ts';
import { defineAction } from '../http/define-action.ts';
import { readLanguageCodes } from '../learning/language-codes.ts';
import { findQuestions } from '../questions/find-questions.ts';

/** `battles/{room}`; battles of earlier versions have no rules, keys and moves. */
interface StoredBattle {
  readonly members: readonly PlayerId[];
  readonly kind: 'random' | 'friend' | 'group' | 'arena';
  readonly categoryName: string;
  readonly entryFee: number;
  readonly at: Timestamp;
  readonly rules?: BattleRules;
  readonly keys?: readonly number[];
  readonly questions?: readonly string[];
  /** The place of each dealt option in its pack, as digits. */
  readonly packOrders?: readonly string[];
  readonly players: Readonly<
    Record<
      PlayerId,
      MemberOutcome & Partial<PlayerMoves> & { readonly name: string; readonly isAllIn?: boolean }
    >
  >;
}

/** A settled battle: its players see all of it, everybody else sees right and wrong, times and points. */
export const getBattleAction = defineAction(
  getBattle,
  async ({ match_id: id }, { firestore, visitor, now }) => {
    const document = await firestore.doc(`battles/${id}`).get();
    if (!document.exists) throw new ApiError('noData', 'there is no such battle');
    const battle = document.data() as StoredBattle;
    const uid = (await visitor())?.uid;
    const isPlayer = uid !== undefined && battle.members.includes(uid);
    const stored = movesIn(battle);
    const shown = isPlayer ? stored : withoutKeys(stored);
    return answer({
      match_id: id,
      kind: battle.kind,
      category_name: battle.categoryName,
      date: battle.at.toDate().toISOString(),
      is_player: flag(isPlayer),
      ...(battle.rules && { rules: { ...battle.rules, points: sentPoints(battle.rules) } }),
      keys: shown.keys,
      ...(isPlayer && { entry_coin: String(battle.entryFee) }),
      players: battle.members.map((member, seat) => {
        const own = battle.players[member];
        const { moves = [], hasGivenUp = false } = shown.players[seat] ?? {};
        return {
          name: own?.name ?? '',
          is_me: flag(member === uid),
          has_given_up: flag(hasGivenUp),
          ...(own?.isAllIn !== undefined && { is_all_in: flag(own.isAllIn) }),
          result: own?.result ?? ('returned' as const),
          points: String(own?.points ?? 0),
          rank: String(own?.rank ?? 1),
          ...(isPlayer && { coins: String(own?.coins ?? 0) }),
          moves,
        };
      }),
      questions: isPlayer ? await questionsOf(firestore, battle, uid, now()) : [],
    });
  },
);

const sentPoints = ({ points }: BattleRules) => ({
  correct: points.correct,
  bonuses: points.bonuses,
  allowanceMs: points.allowanceMs,
});

const movesIn = ({
  keys,
  members,
  players,
}: StoredBattle): Pick<MatchMoves, 'keys' | 'players'> => ({
  keys: keys ?? [],
  players: members.map((member) => ({
    moves: players[member]?.moves ?? [],
    hasGivenUp: players[member]?.hasGivenUp === true,
  })),
});

/**
 * The battle's questions by number. One that has another key by now was changed; one of a running game is left out,
 * because its key would help there.
 */
async function questionsOf(
  firestore: Firestore,
  { questions = [], keys = [], packOrders = [] }: StoredBattle,
  uid: PlayerId,
  now: number,
) {
  if (questions.length === 0) return [];
  const [found, goingOn, languageOf] = await Promise.all([
    findQuestions(firestore, questions),
    questionsBeingPlayed(firestore, uid, now),
    readLanguageCodes(firestore, now),
  ]);
  const byId = new Map(found.map((content) => [content.id, content]));
  return questions.map((id, number) => {
    const content = byId.get(id);
    if (content?.kind !== 'choice' || goingOn.has(id)) return null;
    const places = [...(packOrders[number] ?? '')].map(Number);
    const options = places.flatMap((place) => content.options[place] ?? []);
    const key = keys[number];
    const isChanged = key !== undefined && places[key] !== content.answer;
    if (isChanged || options.length !== content.options.length) return null;
    return {
      text: content.question,
      options,
      has_tex: content.tex === true,
      language: languageOf(content.category),
    };
  });
}
