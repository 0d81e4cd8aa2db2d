import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BADGE_TYPES, DEFAULT_BADGE_RULES } from '../../domain/badges/badges.ts';
import { lifelineFeeOf } from '../../domain/play/attempt.ts';
import type { Lifeline } from '../../domain/play/lifelines.ts';
import { FAMILY_SETTINGS } from '../../domain/settings/family-settings.ts';
import { readSystemSettings } from '../../domain/settings/system-settings.ts';
import { knownShare } from '../../scripts/economy/attempt.ts';
import { ATTEMPT_MINUTES, BATTLE_MINUTES, HOUR } from '../../scripts/economy/players.ts';
import {
  simulateHours,
  lifelineWorths,
  spreadsOf,
  spreadTable,
} from '../../scripts/economy/report.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { rulesOf } from '../../server/solo/solo-rules.ts';

/** Without bonuses for speed, players who know all (or nothing) always draw. */
const DRAWS = { welcome_bonus_coin: 100, battle: { rules: { points: { bonuses: [] } } } };

/** The terms with these settings of the operator, and the default badges. */
const termsOf = (written: Record<string, unknown> = DRAWS) => ({
  settings: readSystemSettings(written).settings,
  badgeRules: DEFAULT_BADGE_RULES,
});
const one = { seed: 7, players: 1 };
const knowsAll = { name: 'all', rightPercent: 100 };
const knowsNothing = { name: 'nothing', rightPercent: 0 };
const regular = { name: 'regular', rightPercent: 65 };

describe('a simulated hour', () => {
  it('has 60 minutes', () => {
    const battles = HOUR.filter((game) => game === 'battle').length;
    expect(battles * BATTLE_MINUTES + (HOUR.length - battles) * ATTEMPT_MINUTES).toBe(60);
  });

  it('pays a player who knows all the full coins of each item with four badges', () => {
    expect(simulateHours(termsOf(), knowsAll, one)).toEqual([
      {
        'quiz-zone': 8 * 4,
        'guess-the-word': 2 * 10,
        maths: 2 * 4,
        audio: 4,
        'multi-match': 2 * 4,
        'fun-and-learn': 4,
        'true-false': 0,
        // every battle is drawn
        'battle fees': 0,
        // debut, brainiac, super sonic, and ultimate player for a battle without an error
        badges: 2 + 5 + 5 + 15,
      },
    ]);
  });

  it('costs a player who knows nothing the lifelines and the letters', () => {
    expect(simulateHours(termsOf(), knowsNothing, one)).toEqual([
      {
        'quiz-zone': 0,
        'guess-the-word': 0,
        maths: 0,
        audio: 0,
        'multi-match': 0,
        'fun-and-learn': 0,
        'true-false': 0,
        'battle fees': 0,
        // 50/50 and skip in 2 attempts, poll and hint in 2
        lifelines: -2 * (2 + 1) - 2 * (3 + 1),
        // 2 letters in 2 attempts
        letters: -2 * 2,
        badges: 2,
      },
    ]);
  });

  it('leaves out what the player cannot pay', () => {
    const broke = termsOf({ ...DRAWS, welcome_bonus_coin: 0 });
    // the 2 coins of the first badge pay for 50/50, and nothing is left for a battle
    expect(simulateHours(broke, knowsNothing, one)[0]).toMatchObject({ badges: 2, lifelines: -2 });
    expect(simulateHours(broke, knowsNothing, one)[0]).not.toHaveProperty('battle fees');
  });

  it('follows the settings and the rewards of badges', () => {
    const dearer = termsOf({ ...DRAWS, maximum_winning_coins: 5, quiz_zone_skip_coin: 4 });
    const badgeRules = { ...DEFAULT_BADGE_RULES, brainiac: { goal: 1, reward: 50 } };
    const [all] = simulateHours({ ...dearer, badgeRules }, knowsAll, one);
    expect(all).toMatchObject({ 'quiz-zone': 8 * 5, audio: 5, badges: 2 + 50 + 5 + 15 });
    const [nothing] = simulateHours(dearer, knowsNothing, one);
    expect(nothing).toMatchObject({ lifelines: -2 * (2 + 4) - 2 * (3 + 1) });
  });

  const hours = (seed: number) => simulateHours(termsOf({}), regular, { seed, players: 20 });

  it('counts a won battle as earned without the own fee', () => {
    const hourWith = (goal: number) => {
      const badgeRules = { ...DEFAULT_BADGE_RULES, elite: { goal, reward: 200 } };
      const settings = { welcome_bonus_coin: 100 };
      return simulateHours({ ...termsOf(settings), badgeRules }, regular, one)[0] ?? {};
    };
    const hour = hourWith(5_001);
    const { 'battle fees': _fees, 'battles won': won = 0, badges = 0, ...others } = hour;
    const gains = Object.values(others).filter((coins) => coins > 0);
    const beforeBadges = gains.reduce((sum, coins) => sum + coins, 100 + won / 2);
    expect(won).toBeGreaterThan(0);
    expect(hourWith(beforeBadges)['badges']).toBe(badges + 200);
    expect(hourWith(beforeBadges + badges + 1)['badges']).toBe(badges);
  });

  it('is the same for the same seed', () => {
    expect(hours(3)).toEqual(hours(3));
  });

  it('differs for another seed', () => {
    expect(hours(4)).not.toEqual(hours(3));
  });

  it('is right in as many questions as the player’s percentage says', () => {
    // 65 % of four options: 53.3 % known, and a quarter of the other 46.7 % guessed
    expect(knownShare(65, 4)).toBeCloseTo(8 / 15);
    expect(knownShare(45, 2)).toBe(0);
  });
});

describe('the spread of hours', () => {
  const hours = Array.from({ length: 10 }, (_, at) => ({ audio: at + 1, lifelines: -3 }));

  it('is by nearest rank, with the sums of all sources', () => {
    const audio = { mean: 5.5, p10: 1, p50: 5, p90: 9 };
    const lifelines = { mean: -3, p10: -3, p50: -3, p90: -3 };
    expect(spreadsOf(hours)).toEqual([
      { source: 'audio', ...audio },
      { source: 'lifelines', ...lifelines },
      { source: 'earned', ...audio },
      { source: 'spent', ...lifelines },
      { source: 'together', mean: 2.5, p10: -2, p50: 2, p90: 6 },
    ]);
  });

  it('is printed as a table', () => {
    expect(spreadTable('beginner', spreadsOf(hours).slice(0, 1))).toEqual([
      'beginner                    mean    10 %    50 %    90 %',
      'audio                        5.5       1       5       9',
    ]);
  });
});

describe('a lifeline', () => {
  const { settings } = termsOf({});
  const rules = rulesOf('quiz-zone', settings);

  it('costs with any other at most the coins of a level', () => {
    const pairs = rules.lifelines.flatMap((first, at) =>
      rules.lifelines.slice(at + 1).map((second): readonly Lifeline[] => [first, second]),
    );
    const allowed = pairs.filter(
      (pair) => !(pair.includes('fifty-fifty') && pair.includes('audience-poll')),
    );
    expect(allowed).toHaveLength(9);
    const most = Math.max(
      ...allowed.map((pair) => pair.reduce((sum, name) => sum + lifelineFeeOf(rules, name), 0)),
    );
    expect(most).toBe(settings.maximum_winning_coins);
  });

  it('brings more coins the surer its answer is', () => {
    const worths = lifelineWorths(
      termsOf({}),
      { name: 'regular', rightPercent: 65 },
      { seed: 1, attempts: 5_000 },
    );
    const gain = (name: Lifeline) => {
      const found = worths.find(({ lifeline }) => lifeline === name)!;
      return found.coinsWith - found.coinsWithout;
    };
    expect(gain('fifty-fifty')).toBeGreaterThan(0.1);
    expect(gain('audience-poll')).toBeGreaterThan(gain('fifty-fifty') + 0.2);
  });
});

describe('npm run economy', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/run.mjs', 'economy', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });

  it('prints a table for each kind of player, the same each time', () => {
    const { status, stdout } = run('--players', '20', '--seed', '5');
    expect(status).toBe(0);
    expect(stdout.match(/^(beginner|regular|master), .* % right +mean/gm)).toHaveLength(3);
    expect(stdout.match(/^first attempt at a level/gm)).toHaveLength(3);
    expect(run('--players', '20', '--seed', '5').stdout).toBe(stdout);
  });

  it('refuses a seed that is no whole number', () => {
    expect(run('--seed', 'x')).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('docs/economy.md', () => {
  const text = readFileSync(join(ROOT, 'docs/economy.md'), 'utf8');
  const rows = text
    .split('\n')
    .filter((row) => row.startsWith('| '))
    .map((row) => row.split('|').map((cell) => cell.trim()));

  it('gives the current default of each setting', () => {
    const stated = rows.flatMap((cells) =>
      cells.flatMap((cell) =>
        [...cell.matchAll(/`([a-z_]+)` \((\d+)\)/g)].map(([, name = '', value]) => [name, value]),
      ),
    );
    expect(stated.length).toBeGreaterThan(20);
    const known: Readonly<Record<string, { readonly fallback: unknown }>> = FAMILY_SETTINGS;
    const current = stated.map(([name = '']) => [name, String(known[name]?.fallback)]);
    expect(stated).toEqual(current);
  });

  it('gives the current goal and reward of each badge', () => {
    const stated = rows.flatMap(([, type = '', goal, reward]) => {
      const badge = BADGE_TYPES.find((known) => `\`${known}\`` === type);
      return badge ? [[badge, Number(goal), Number(reward)]] : [];
    });
    const current = BADGE_TYPES.map((type) => {
      const { goal, reward } = DEFAULT_BADGE_RULES[type];
      return [type, goal, reward];
    });
    expect(stated.toSorted()).toEqual(current.toSorted());
  });

  it('names files that exist', () => {
    const files = [...text.matchAll(/`((?:server|domain|scripts|tests)\/[\w./-]+)`/g)];
    expect(files.length).toBeGreaterThan(10);
    expect(
      files.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path))),
    ).toEqual([]);
  });
});
