import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import type { SentBattle } from '../../../features/battle/match/recomputed-match.ts';
import { recomputedOf } from '../../../features/battle/match/recomputed-match.ts';

const rules = {
  ...DEFAULT_RULES,
  questionCount: 2,
  points: { ...DEFAULT_RULES.points, bonuses: [...DEFAULT_RULES.points.bonuses] },
};
const shown = { name: '', is_me: false, has_given_up: false } as const;

/** A duel as a player gets it: Ann was right and fast, Ben slow, and then Ben alone was right. */
const BATTLE: SentBattle = {
  match_id: 'a',
  kind: 'friend',
  category_name: '',
  date: '2026-01-01T00:00:00.000Z',
  is_player: true,
  rules,
  keys: [1, 3],
  entry_coin: 5,
  players: [
    {
      ...shown,
      result: 'won',
      points: 6,
      rank: 1,
      coins: 10,
      moves: [
        { question: 0, option: 1, ms: 1_000 },
        { question: 1, option: 0, ms: 9_000 },
      ],
    },
    {
      ...shown,
      result: 'lost',
      points: 4,
      rank: 2,
      coins: 0,
      moves: [{ question: 1, option: 3, ms: 8_000 }],
    },
  ],
  questions: [],
};
const changed = (seat: number, change: Partial<SentBattle['players'][number]>): SentBattle => ({
  ...BATTLE,
  players: BATTLE.players.map((one, place) => (place === seat ? { ...one, ...change } : one)),
});

describe('a battle computed again in the browser', () => {
  it('is the settled one', () => {
    expect(recomputedOf(BATTLE)?.isSame).toBe(true);
  });

  it.each<[string, SentBattle]>([
    ['points', changed(0, { points: 7 })],
    ['rank', changed(1, { rank: 1 })],
    ['coins', changed(1, { coins: 1 })],
    ['result', changed(0, { result: 'drawn' })],
    ['a move', changed(1, { moves: [] })],
  ])('is not the settled one with other %s', (_, battle) => {
    expect(recomputedOf(battle)?.isSame).toBe(false);
  });

  it('does not compare coins that were not sent', () => {
    const { entry_coin: _, ...visited } = BATTLE;
    const players = BATTLE.players.map(({ coins: _coins, ...player }) => player);
    expect(recomputedOf({ ...visited, players })?.isSame).toBe(true);
  });

  it('has the answers of each question in the order in which they came', () => {
    const questions = recomputedOf(BATTLE)?.questions ?? [];
    expect(
      questions.map(({ answers }) =>
        answers.map(({ seat, ms, answer }) => [seat, ms, answer.kind]),
      ),
    ).toEqual([
      [
        [0, 1_000, 'judged'],
        [1, undefined, 'none'],
      ],
      [
        [1, 8_000, 'judged'],
        [0, 9_000, 'judged'],
      ],
    ]);
  });

  it('shows a question that was locked but not counted', () => {
    const questions = recomputedOf({ ...BATTLE, keys: [1] })?.questions ?? [];
    expect(questions[1]?.answers.map(({ answer }) => answer.kind)).toEqual(['open', 'open']);
  });

  it('is undefined without stored moves', () => {
    const { rules: _, ...old } = BATTLE;
    expect(recomputedOf({ ...old, keys: [] })).toBeUndefined();
  });
});
