import { BOT } from '../../domain/battle/room.ts';
import { judgeBattles } from './judge-battles.ts';
import { judgeBadges, judgeCoins, judgePrizes } from './judge-coins.ts';
import type { End } from './read-end.ts';
import type { Report } from './recorder.ts';

/** One of the checks at the end. */
export interface Check {
  readonly what: string;
  /** The number of checked documents. */
  readonly checked: number;
  readonly errors: readonly string[];
}

/**
 * Checks all that must hold at the end of an evening.
 * @param refused the errors of `judgeRefusals`
 * @param ids of the contest and the arena
 */
export function checksOf(
  report: Report,
  ending: End,
  refused: readonly string[],
  ids: { readonly contest: string; readonly arena: string },
): Check[] {
  const { balances, movements, rooms: ended, badges, runningAttempts } = ending;
  const { contestPrizes, arenaPrizes, contestStatus, arenaStatus } = ending;
  const over = (status: string, wanted: string) => (status === wanted ? [] : [`it is ${status}`]);
  return [
    {
      what: 'battles settled alike on every screen',
      checked: report.battles.length,
      errors: judgeBattles(ended, report.battles, (uid) => uid === BOT),
    },
    {
      what: 'attempts finished',
      checked: report.counts['attempts finished'] ?? 0,
      errors: runningAttempts.map((id) => `${id} runs`),
    },
    {
      what: 'coins are what the ledgers say, and battles make none',
      checked: balances.length,
      errors: judgeCoins(balances, movements, ended),
    },
    {
      what: 'prizes of the contest, once',
      checked: contestPrizes.length,
      errors: [
        ...over(contestStatus, 'completed'),
        ...judgePrizes(contestPrizes, movements, ({ id }) => id === `contest-${ids.contest}-prize`),
      ],
    },
    {
      what: 'prizes of the arena, once',
      checked: arenaPrizes.length,
      errors: [
        ...over(arenaStatus, 'ended'),
        ...judgePrizes(arenaPrizes, movements, ({ id }) => id === `arena-${ids.arena}-prize`),
      ],
    },
    {
      what: 'badges, once',
      checked: badges.length,
      errors: judgeBadges(badges, movements),
    },
    { what: 'no error without a message', checked: report.refusals.length, errors: refused },
    { what: 'what players must never see', checked: 0, errors: report.errors },
  ];
}

/** The number of events, from the database. */
export function sizesOf({ rooms: ended, contestPlayers, arenaPlayers, movements }: End) {
  return {
    'battles settled': ended.filter(({ status }) => status === 'settled').length,
    'battles closed': ended.filter(({ status }) => status === 'closed').length,
    'players with a place in the contest': contestPlayers,
    'players with a battle in the arena': arenaPlayers,
    'movements of coins': movements.length,
  };
}
