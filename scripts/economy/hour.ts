import type { BadgeRules, BadgeType } from '../../domain/badges/badges.ts';
import { afterBattle, afterQuiz, newBadges, NO_COUNTERS } from '../../domain/badges/progress.ts';
import type { ItemProgress, QuizFact } from '../../domain/play/items.ts';
import { gainOf } from '../../domain/play/items.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { rulesOf } from '../../server/solo/solo-rules.ts';
import { playAttempt } from './attempt.ts';
import type { RandomNumbers } from './attempt.ts';
import { playBattle } from './battle.ts';
import { HELP_BY_TURN, HOUR, LETTERS_BOUGHT, OPTIONS, USUAL_OPTIONS } from './players.ts';
import type { PlayerKind } from './players.ts';

/** Coins of an hour by source, in whole coins; payments are negative. */
export type HourCoins = Readonly<Record<string, number>>;

/** The terms of an hour: the settings of the game, and the rewards of badges. */
export interface HourTerms {
  readonly settings: SystemSettings;
  readonly badgeRules: BadgeRules;
}

/** The mode as which badges count an attempt, and whether 12 s a question are in time for its badge. */
const FACTS: Readonly<Partial<Record<SoloModeName, Pick<QuizFact, 'mode' | 'isInTime'>>>> = {
  daily: { mode: 'daily', isInTime: true },
  'guess-the-word': { mode: 'words', isInTime: true },
  'fun-and-learn': { mode: 'passage', isInTime: false },
};

const DAY = '2026-11-26';

/**
 * Simulates the first hour of a new player, who has the welcome coins and no others. Each attempt plays an item that is
 * not passed yet: a level is repeated until it is passed. A reward of a badge is claimed at once. A battle that the
 * player cannot pay is left out.
 * @returns the coins of the hour by source, without the welcome coins
 */
export function simulateHour(
  { settings, badgeRules }: HourTerms,
  { rightPercent }: PlayerKind,
  random: RandomNumbers,
): HourCoins {
  const coinsBy: Record<string, number> = {};
  let coins = settings.welcome_bonus_coin;
  let earned = coins;
  let counters = NO_COUNTERS;
  const badges = new Set<BadgeType>();
  const current = new Map<SoloModeName, ItemProgress>();
  let levels = 0;

  const move = (source: string, amount: number, counted = Math.max(0, amount)) => {
    coins += amount;
    earned += counted;
    coinsBy[source] = (coinsBy[source] ?? 0) + amount;
  };

  const attempt = (mode: SoloModeName) => {
    const rules = rulesOf(mode, settings);
    const help = helpOf(mode, mode === 'quiz-zone' ? levels++ : 0);
    const options = OPTIONS[mode] ?? USUAL_OPTIONS;
    const { grade, bought } = playAttempt({ rules, rightPercent, options, help, coins }, random);
    for (const { lifeline, fee } of bought) {
      move(lifeline === 'letter' ? 'letters' : 'lifelines', -fee);
    }
    const { earned: reward, item } = gainOf(current.get(mode), grade);
    if (item.isPassed) current.delete(mode);
    else current.set(mode, item);
    if (rules.reward) move(mode, reward);
    const answered = grade.tally.right + grade.tally.wrong;
    const { mode: countedAs, isInTime } = FACTS[mode] ?? { mode: 'quiz', isInTime: true };
    counters = afterQuiz(counters, {
      mode: countedAs,
      isInTime,
      questions: rules.lifelines.length > 0 ? answered + skipped(bought) : answered,
      answered,
      correct: grade.tally.right,
      helps: bought.length,
      day: DAY,
    });
  };

  const battle = () => {
    if (coins < settings.battle.randomEntryFee) return;
    const { fee, payout, fact } = playBattle(settings.battle, rightPercent, random);
    move('battle fees', -fee);
    // the own fee is not earned
    if (fact.result === 'drawn') move('battle fees', payout, 0);
    else move('battles won', payout, Math.max(0, payout - fee));
    counters = afterBattle(counters, fact);
  };

  for (const game of HOUR) {
    if (game === 'battle') battle();
    else attempt(game);
    for (const badge of newBadges(counters, earned, badges, badgeRules)) {
      badges.add(badge);
      move('badges', badgeRules[badge].reward);
    }
  }
  return coinsBy;
}

const skipped = (bought: readonly { readonly lifeline: string }[]): number =>
  bought.filter(({ lifeline }) => lifeline === 'skip').length;

function helpOf(mode: SoloModeName, turn: number) {
  if (mode === 'guess-the-word')
    return Array.from({ length: LETTERS_BOUGHT }, () => 'letter' as const);
  return mode === 'quiz-zone' ? (HELP_BY_TURN[turn % HELP_BY_TURN.length] ?? []) : [];
}
