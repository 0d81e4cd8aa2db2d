import { describe, expect, it } from 'vitest';
import type { Battle } from '../../../domain/battle/battle.ts';
import { firstFitting, isWorthRecording, runOf } from '../../../domain/battle/recording.ts';
import type { Lock } from '../../../domain/battle/room.ts';
import { questionStart } from '../../../domain/battle/round.ts';
import { scoreOf } from '../../../domain/battle/score.ts';
import { aPlayer, aRoom, BEGIN } from '../../support/battle-builders.ts';

const COUNT = 10;
const ORDER = [2, 0, 3, 1];
const MINUTE_MS = 60_000;

/**
 * A finished battle of ann, whose option order is `ORDER`, and the bot. Round n was opened n minutes after the begin.
 * @param locks position and milliseconds after the question began, by question; undefined for none
 */
function battleWith(
  locks: readonly (readonly [position: number, ms: number] | undefined)[],
  leftAt?: number,
): Battle {
  const room = aRoom({
    kind: 'bot',
    status: { kind: 'finished' },
    members: ['ann', 'bot'],
    opened: Array.from({ length: COUNT + 1 }, (_, round) => BEGIN + round * MINUTE_MS),
  });
  const own = Object.fromEntries(
    locks.flatMap((lock, question): [number, Lock][] =>
      lock ? [[question, { position: lock[0], at: questionStart(room, question) + lock[1] }]] : [],
    ),
  );
  return {
    room,
    players: [
      {
        ...aPlayer('ann', { locks: own, ...(leftAt !== undefined && { leftAt }) }),
        wantsRematch: false,
      },
    ],
    optionOrders: new Map([['ann', { orders: Array.from({ length: COUNT }, () => ORDER) }]]),
    keys: Array.from({ length: COUNT }, () => 3),
    rounds: [],
  };
}

const scoreIn = ({ room, players, optionOrders, keys }: Battle) =>
  scoreOf(room, players, optionOrders, keys)[0]!;

const QUESTIONS = Array.from({ length: COUNT }, (_, number) => `q${number}`);
/** The dealt options 0 to 3 are the pack's 1, 3, 0 and 2. */
const PACK_ORDERS = QUESTIONS.map(() => [1, 3, 0, 2]);

describe('the run of a battle', () => {
  it('has the option in the order of the pack and the time of each answer', () => {
    const battle = battleWith([[0, 1_234], undefined, [2, 15_900], [3, 15_000]]);
    const { questions, moves } = runOf(battle, scoreIn(battle), QUESTIONS, PACK_ORDERS);
    expect(questions).toBe(QUESTIONS);
    // position 0 is the dealt option 2, which is the pack's 0
    expect(moves.slice(0, 4)).toEqual([
      { option: 0, ms: 1_234 },
      null,
      // a lock within the grace counts as one at the end of the window
      { option: 2, ms: 15_000 },
      { option: 3, ms: 15_000 },
    ]);
    expect(moves.slice(4)).toEqual(Array.from({ length: 6 }, () => null));
  });
});

describe('a run against which others can play', () => {
  const all = QUESTIONS.map((): [number, number] => [0, 2_000]);
  it.each([
    ['is one with all answers', battleWith(all), COUNT, true],
    ['is one with seven of ten answers', battleWith(all.slice(0, 7)), COUNT, true],
    ['is none with six of ten answers', battleWith(all.slice(0, 6)), COUNT, false],
    [
      'is none with one answer faster than a person can read',
      battleWith([[0, 249], ...all.slice(1)]),
      COUNT,
      false,
    ],
    [
      'is one with an answer just as fast as a person can read',
      battleWith([[0, 250], ...all.slice(1)]),
      COUNT,
      true,
    ],
    [
      'is none if its player left before the end',
      battleWith(all, BEGIN + 5 * MINUTE_MS),
      COUNT,
      false,
    ],
    [
      'is one if its player left after the end',
      battleWith(all, BEGIN + 11 * MINUTE_MS),
      COUNT,
      true,
    ],
    ['is none of a battle that ended early', battleWith(all), COUNT - 1, false],
  ])('%s', (_, battle, shown, isWorth) => {
    expect(isWorthRecording(battle, scoreIn(battle), shown)).toBe(isWorth);
  });
});

describe('the first run that fits a player', () => {
  const run = (owner: string, person: string, ...questions: string[]) => ({
    owner,
    person,
    met: ['p-zoe', person],
    questions,
    at: BEGIN,
  });
  const player = {
    id: 'ann',
    person: 'p-ann',
    hasBlocked: ({ owner }: { readonly owner: string }) => owner === 'eve',
    hasMet: (question: string) => question === 'known',
  };
  it.each([
    ['of another person', run('ben', 'p-ben', 'new'), true],
    ['of the player', run('ann', 'p-other', 'new'), false],
    ["of the player's second account", run('ann2', 'p-ann', 'new'), false],
    [
      "of a game that the player's other account was in",
      { ...run('ben', 'p-ben', 'new'), met: ['p-ben', 'p-ann'] },
      false,
    ],
    ['of a blocked player', run('eve', 'p-eve', 'new'), false],
    ['with a question that the player has met', run('ben', 'p-ben', 'new', 'known'), false],
  ])('one %s', (_, candidate, isFitting) => {
    const last = run('zed', 'p-zed', 'new');
    expect(firstFitting([candidate, last], player)).toBe(isFitting ? candidate : last);
  });
});
