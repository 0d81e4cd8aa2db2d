import { describe, expect, it } from 'vitest';
import { instantOf } from '../../../domain/exam/opening.ts';
import { dayOf } from '../../../domain/statistics/period.ts';
import type { BadgeType } from '../../../domain/badges/badges.ts';
import { BADGE_TYPES, DEFAULT_BADGE_RULES } from '../../../domain/badges/badges.ts';
import type { BattleFact, Counters } from '../../../domain/badges/progress.ts';
import type { QuizFact } from '../../../domain/play/items.ts';
import {
  afterBattle,
  afterContest,
  afterQuiz,
  afterVisit,
  newBadges,
  NO_COUNTERS,
} from '../../../domain/badges/progress.ts';

/** The badges of these counters, for a player without badges or earnings. */
const badgesOf = (counters: Partial<Counters>, earned = 0) =>
  newBadges({ ...NO_COUNTERS, ...counters }, earned, new Set(), DEFAULT_BADGE_RULES);

const won = (kind: BattleFact['kind'] = 'random'): BattleFact => ({
  kind,
  result: 'won',
  answered: 10,
  correct: 6,
  isPerfect: false,
  isPlayed: true,
  weight: kind === 'random' ? 1 : 0,
});
const battles = (...facts: readonly BattleFact[]) => facts.reduce(afterBattle, NO_COUNTERS);
const quiz = (fact: Partial<QuizFact> = {}): QuizFact => ({
  mode: 'quiz',
  questions: 5,
  answered: 5,
  correct: 5,
  helps: 0,
  isInTime: true,
  day: '2026-11-21',
  ...fact,
});
const quizzes = (...facts: readonly QuizFact[]) => facts.reduce(afterQuiz, NO_COUNTERS);

describe('the rewards of badges', () => {
  it('grow with the effort: an evening, 30 days, months', () => {
    const rewards = (types: readonly BadgeType[]) =>
      types.map((type) => DEFAULT_BADGE_RULES[type].reward);
    const evening = rewards([
      ...(['dashing_debut', 'super_sonic', 'flashback', 'brainiac', 'combat_winner'] as const),
      ...(['clash_winner', 'most_wanted_winner', 'quiz_warrior', 'ultimate_player'] as const),
    ]);
    const month = rewards(['thirsty', 'streak']);
    const months = rewards(['power_elite', 'big_thing', 'elite', 'sharing_caring']);
    expect(evening.length + month.length + months.length).toBe(BADGE_TYPES.length);
    expect(Math.min(...month)).toBeGreaterThan(Math.max(...evening));
    expect(Math.min(...months)).toBeGreaterThan(Math.max(...month));
  });
});

describe('the goals of badges', () => {
  it('are those of the specification, "more than" being one more', () => {
    const goals = BADGE_TYPES.map((type) => [type, DEFAULT_BADGE_RULES[type].goal]);
    expect(Object.fromEntries(goals)).toEqual({
      dashing_debut: 1,
      combat_winner: 1,
      clash_winner: 1,
      most_wanted_winner: 1,
      ultimate_player: 1,
      quiz_warrior: 3,
      super_sonic: 1,
      flashback: 1,
      brainiac: 1,
      big_thing: 5_000,
      elite: 5_001,
      thirsty: 30,
      power_elite: 11,
      sharing_caring: 51,
      streak: 30,
    });
  });

  it.each<[BadgeType, Partial<Counters>, Partial<Counters>]>([
    ['big_thing', { correct: 4_999 }, { correct: 5_000 }],
    ['sharing_caring', { referrals: 50 }, { referrals: 51 }],
    ['thirsty', { bestDailyInRow: 29 }, { bestDailyInRow: 30 }],
    ['streak', { bestDaysInRow: 29 }, { bestDaysInRow: 30 }],
    ['quiz_warrior', { bestWinsInRow: 2 }, { bestWinsInRow: 3 }],
  ])('%s is reached by the last step', (type, before, reached) => {
    expect(badgesOf(before)).not.toContain(type);
    expect(badgesOf(reached)).toContain(type);
  });

  it('elite asks for more than 5000 coins earned', () => {
    expect(badgesOf({}, 5_000)).toEqual([]);
    expect(badgesOf({}, 5_001)).toEqual(['elite']);
  });

  it('power elite needs more than ten others', () => {
    const ten = BADGE_TYPES.slice(0, 10);
    const fresh = (earned: number) =>
      newBadges(NO_COUNTERS, earned, new Set(ten), DEFAULT_BADGE_RULES);
    expect(fresh(0)).toEqual([]);
  });

  it('power elite counts a badge of the same moment', () => {
    const ten = BADGE_TYPES.slice(0, 10);
    const fresh = (earned: number) =>
      newBadges(NO_COUNTERS, earned, new Set(ten), DEFAULT_BADGE_RULES);
    expect(fresh(5_001)).toEqual(['elite', 'power_elite']);
  });

  it('no player gets a badge twice', () => {
    const held = new Set<BadgeType>(['dashing_debut']);
    expect(newBadges({ ...NO_COUNTERS, played: 9 }, 0, held, DEFAULT_BADGE_RULES)).toEqual([]);
  });
});

describe('battles', () => {
  it('distinguish wins of two from wins of a group', () => {
    expect(badgesOf(battles(won('friend')))).toEqual(['dashing_debut', 'combat_winner']);
    expect(badgesOf(battles(won('group')))).toEqual(['dashing_debut', 'clash_winner']);
  });

  it.each(['lost', 'drawn'] as const)('a streak of wins ends by one that is %s', (result) => {
    const counters = battles(won(), won(), { ...won(), result }, won());
    expect(counters).toMatchObject({ winsInRow: 1, bestWinsInRow: 2 });
  });

  it('with friends neither extend nor end a streak', () => {
    const lost: BattleFact = { ...won('friend'), result: 'lost' };
    const counters = battles(won(), won('friend'), lost, won('group'), won());
    expect(counters).toMatchObject({ winsInRow: 2, bestWinsInRow: 2 });
  });

  it('that were called off count for nothing', () => {
    expect(battles({ ...won(), result: 'returned' })).toEqual(NO_COUNTERS);
  });

  it('without an error, as fast as possible, make the ultimate player', () => {
    expect(badgesOf(battles({ ...won(), result: 'drawn', isPerfect: true }))).toContain(
      'ultimate_player',
    );
  });
});

describe('battles', () => {
  it('count separately by their kind', () => {
    const perfect = { ...won('friend'), isPerfect: true };
    expect(battles(won(), perfect, won('group'), { ...won(), result: 'lost' })).toMatchObject({
      played: 4,
      answered: 40,
      correct: 24,
      perfectBattles: 1,
      duelsWon: 2,
      groupsWon: 1,
      winsInRow: 0,
      bestWinsInRow: 1,
    });
  });

  it('with the same stranger again neither extend nor end a streak', () => {
    const again = { ...won(), weight: 0.5 };
    expect(battles(won(), again, won())).toMatchObject({ winsInRow: 2, duelsWon: 3 });
    expect(battles(again)).toMatchObject({ winsInRow: 0, bestWinsInRow: 0 });
  });
});

describe('quizzes of one player', () => {
  it('count as played, with their answers', () => {
    const counters = quizzes(quiz({ answered: 4, correct: 3 }), quiz({ mode: 'words' }));
    expect(counters).toMatchObject({ played: 2, answered: 9, correct: 8 });
    expect(badgesOf(counters)).toContain('dashing_debut');
  });

  it('without an error count by their mode', () => {
    const whole = quizzes(quiz({}), quiz({ mode: 'words' }), quiz({ mode: 'passage' }));
    expect(whole).toMatchObject({ perfectQuizzes: 1, perfectWords: 1, perfectPassages: 1 });
  });

  it.each<[BadgeType, QuizFact['mode']]>([
    ['brainiac', 'quiz'],
    ['super_sonic', 'words'],
    ['flashback', 'passage'],
  ])('%s asks for 5 questions, all right', (type, mode) => {
    expect(badgesOf(quizzes(quiz({ mode })))).toEqual(['dashing_debut', type]);
    const few = { questions: 4, answered: 4, correct: 4 };
    for (const error of [few, { correct: 4 }, { answered: 4, correct: 4 }]) {
      expect(badgesOf(quizzes(quiz({ mode, ...error })))).not.toContain(type);
    }
  });

  it('brainiac allows no lifeline, super sonic no hint', () => {
    const helped = { helps: 1 };
    expect(badgesOf(quizzes(quiz(helped)))).not.toContain('brainiac');
    expect(badgesOf(quizzes(quiz({ mode: 'words', ...helped })))).not.toContain('super_sonic');
  });

  it('super sonic and flashback need an answer in time', () => {
    const late = { isInTime: false };
    expect(badgesOf(quizzes(quiz({ mode: 'words', ...late })))).not.toContain('super_sonic');
    expect(badgesOf(quizzes(quiz({ mode: 'passage', ...late })))).not.toContain('flashback');
    expect(badgesOf(quizzes(quiz(late)))).toContain('brainiac');
  });

  it('count once a day for the streak of daily quizzes, even in another order', () => {
    const on = (day: string) => quiz({ mode: 'daily', day });
    const days = ['2026-11-20', '2026-11-21', '2026-11-21', '2026-11-19'];
    expect(quizzes(...days.map(on))).toMatchObject({
      dailyInRow: 2,
      bestDailyInRow: 2,
      lastDailyDay: '2026-11-21',
      played: 4,
    });
  });

  it('of 30 days in a row, over the end of a month, unlock thirsty', () => {
    const on = (day: number) =>
      quiz({ mode: 'daily', day: new Date(Date.UTC(2026, 1, day)).toISOString().slice(0, 10) });
    const days = Array.from({ length: 30 }, (_, day) => on(day + 1));
    expect(badgesOf(quizzes(...days.slice(1)))).not.toContain('thirsty');
    expect(badgesOf(quizzes(...days))).toContain('thirsty');
  });

  it('begin a new streak after a gap', () => {
    const on = (day: number) =>
      quiz({ mode: 'daily', day: new Date(Date.UTC(2026, 1, day)).toISOString().slice(0, 10) });
    const withGap = quizzes(on(1), on(2), on(2), on(4));
    expect(withGap).toMatchObject({ dailyInRow: 1, bestDailyInRow: 2, played: 4 });
  });
});

describe('contests', () => {
  it('are won by the first alone', () => {
    expect(afterContest(NO_COUNTERS, 2)).toEqual(NO_COUNTERS);
    const won = afterContest(NO_COUNTERS, 1);
    expect(won.contestsWon).toBe(1);
    expect(badgesOf(won)).toEqual(['most_wanted_winner']);
  });
});

describe('visits', () => {
  it('count each day once, in order', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-02-28', '2026-03-01', '2026-02-20'];
    const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
    const after = days.reduce((all, day) => afterVisit(all, day, noon(day)), NO_COUNTERS);
    expect(after).toMatchObject({
      daysInRow: 3,
      bestDaysInRow: 3,
      lastDay: '2026-03-01',
    });
  });

  /** Visits at these instants, counted by the calendar of a zone. */
  const rowOf = (visits: readonly number[], timeZone: string) =>
    visits.reduce((all, at) => afterVisit(all, dayOf(at, timeZone), at), NO_COUNTERS);
  const HOUR = 3_600_000;

  it.each(['Pacific/Kiritimati', 'Pacific/Apia', 'Pacific/Pago_Pago', 'UTC', 'America/New_York'])(
    'extend a streak to 30 days for a player in %s who comes at 20:00 each day, whatever the calendar',
    (zone) => {
      // the clocks of New York change on 8 March
      const days = Array.from({ length: 31 }, (_, day) =>
        instantOf(new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10), '20:00', zone),
      );
      for (const calendar of ['Asia/Kolkata', 'UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
        // the lost hour may leave one day of 31 uncounted, but ends no streak
        const { daysInRow, bestDaysInRow } = rowOf(days, calendar);
        expect([calendar, daysInRow]).toEqual([calendar, bestDaysInRow]);
        expect(daysInRow).toBeGreaterThanOrEqual(30);
      }
    },
  );

  it('bridge a missed day of the calendar if they are 36 h apart', () => {
    const late = Date.UTC(2026, 2, 1, 23);
    expect(rowOf([late, late + 36 * HOUR], 'UTC')).toMatchObject({ daysInRow: 2 });
    expect(rowOf([late, late + 48 * HOUR], 'UTC')).toMatchObject({ daysInRow: 1 });
    // a later visit of the same day is the one that counts
    const early = Date.UTC(2026, 2, 1, 1);
    expect(rowOf([early, early + 20 * HOUR, early + 50 * HOUR], 'UTC').daysInRow).toBe(2);
  });
});
