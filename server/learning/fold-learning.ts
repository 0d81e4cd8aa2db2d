import { newCards } from '../../domain/play/album.ts';
import type { DayRow } from '../../domain/play/day-row.ts';
import { withPlayed } from '../../domain/play/day-row.ts';
import type { JudgedGame } from '../../domain/play/judged-game.ts';
import type { Mistake } from '../../domain/play/mistakes.ts';
import { afterAnswers } from '../../domain/play/mistakes.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { cardsOf } from '../attempts/judged-answers.ts';
import { OVERLAP_MS } from '../badges/fold-progress.ts';

/** A player's mistakes and cards: `users/{uid}/private/learning`. */
export interface Learning {
  /** The oldest first. */
  readonly mistakes: readonly Mistake[];
  /** Ids of the questions whose note the player has read after a right answer, the newest last. */
  readonly cards: readonly string[];
  /** Games settled before this are noted; milliseconds since the epoch. */
  readonly until: number;
  /** The times of the noted games that were settled shortly before it, by their keys. */
  readonly counted: Readonly<Record<string, number>>;
  /** The number of the player's battles with an answer, all of which are noted. */
  readonly battles: number;
  /** The days with a game that had an answer. */
  readonly days: DayRow;
  /** The chosen days a week; undefined until the player chooses. */
  readonly weeklyGoal?: number;
  /** When the player is reminded next, in milliseconds since the epoch; undefined for never. */
  readonly remindAt?: number;
  /** The day of the last reminder, as `2026-11-21`. */
  readonly remindedOn?: string;
  readonly isReminderOff?: boolean;
}

/** A game that may be noted. */
export interface FoundGame extends JudgedGame {
  /** Names the game; undefined if it is found only once. */
  readonly key: string | undefined;
  /** When it was over with an answer, in milliseconds since the epoch; undefined without an answer. */
  readonly playedAt: number | undefined;
}

/**
 * Notes games in the order of their settlements, each once, however often it is passed. Answers count for the day of the
 * settlement, a played day for the game's end.
 * @param timeZone the IANA name of the zone in which days begin
 * @returns the learning after them, the ids of the cards that are new, and whether any game was new
 */
export function foldGames(
  learning: Learning,
  found: readonly FoundGame[],
  timeZone: string,
): { readonly after: Learning; readonly added: readonly string[]; readonly isChanged: boolean } {
  const games = found
    .filter(({ key, at }) => key === undefined || !isCounted(learning, key, at))
    .toSorted((one, other) => one.at - other.at);
  let { mistakes, until } = learning;
  const counted = { ...learning.counted };
  for (const { key, at, right, wrong } of games) {
    const answers = [
      ...right.map((id) => ({ id, isRight: true })),
      ...wrong.map((id) => ({ id, isRight: false })),
    ];
    mistakes = afterAnswers(mistakes, answers, dayOf(at, timeZone));
    if (key === undefined) continue;
    counted[key] = at;
    until = Math.max(until, at);
  }
  const played = games.flatMap(({ playedAt }) =>
    // a game that its day's end has ended belongs to this day
    playedAt === undefined ? [] : [{ day: dayOf(playedAt - 1, timeZone), at: playedAt }],
  );
  const added = newCards(learning.cards, games.flatMap(cardsOf));
  const recent = Object.entries(counted).filter(([, at]) => at >= until - OVERLAP_MS);
  return {
    after: {
      ...learning,
      mistakes,
      days: played.length > 0 ? withPlayed(learning.days, played) : learning.days,
      cards: [...learning.cards, ...added],
      until,
      counted: Object.fromEntries(recent),
    },
    added,
    isChanged: games.length > 0,
  };
}

const isCounted = ({ until, counted }: Learning, key: string, at: number): boolean =>
  counted[key] !== undefined || at <= until - OVERLAP_MS;
