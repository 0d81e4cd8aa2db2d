import type { SoloMode } from '../players/soloist.ts';
import type { Habit } from '../players/player.ts';
import { seededRandom } from '@quizbout/firestore-emulator/control/seeded-random';

/** Something that happens in a world at a time. Times in milliseconds since the world began. */
export type Happening = { readonly at: number } & (
  | { readonly kind: 'search' | 'arena'; readonly players: readonly string[] }
  | {
      readonly kind: 'friend' | 'group';
      /** The owner first. */
      readonly players: readonly string[];
      readonly fee: number;
    }
  | { readonly kind: PlayerHappening; readonly player: string }
  | { readonly kind: TimedHappening; readonly player: string; readonly ms: number }
  | { readonly kind: 'solo'; readonly player: string; readonly mode: SoloMode }
  | {
      readonly kind: 'call';
      readonly player: string;
      readonly how: 'request-lost' | 'reply-lost' | 'twice';
    }
  | { readonly kind: 'freeze-server'; readonly process: number; readonly ms: number }
  | { readonly kind: 'kill-server' | 'sweep'; readonly process: number }
);

type PlayerHappening = 'bot' | 'ghost' | 'give-up' | 'leave' | 'cancel-search' | 'cut-line';
type TimedHappening =
  'sleep' | 'hide' | 'offline' | 'freeze-line' | 'slow-line' | 'crash' | 'close' | 'set-clock';

/** The kinds of happenings that are faults, not moves. */
export const FAULTS = [
  'sleep',
  'hide',
  'offline',
  'freeze-line',
  'slow-line',
  'cut-line',
  'crash',
  'close',
  'set-clock',
  'call',
  'freeze-server',
  'kill-server',
  'sweep',
] as const satisfies readonly Happening['kind'][];

export interface PlayerPlan {
  readonly uid: string;
  readonly habit: Habit;
  /** Two accounts of one person have the same. */
  readonly person: string;
  /** Milliseconds by which the device's clocks are off. */
  readonly clockOffsetMs: number;
  readonly latencyMs: number;
  /** Which share of the messages is lost. 0 if absent. */
  readonly lossRate?: number;
  /** Writes that the player makes past the page, in milliseconds between two; undefined for an honest one. */
  readonly attacksEveryMs?: number;
}

/** All input of a world, as data: the same script gives the same world. */
export interface Script {
  readonly seed: number;
  readonly processes: number;
  readonly players: readonly PlayerPlan[];
  readonly happenings: readonly Happening[];
}

const NAMES = ['ann', 'ben', 'cat', 'dan', 'dan2'];
const HABITS: readonly Habit[] = ['diligent', 'diligent', 'quick', 'lazy'];
/** A battle of five questions and its lobby take about this long, in milliseconds. */
const BATTLE_MS = 25_000;

/** Makes the script of a world with this number of battles. */
export function writeScript(seed: number, battles: number): Script {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const someOf = (count: number): string[] => {
    const left = [...NAMES];
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]!);
  };
  const players: PlayerPlan[] = NAMES.map((uid) => ({
    uid,
    habit: pick(HABITS),
    person: uid === 'dan2' ? 'dan' : uid,
    clockOffsetMs: random() < 0.5 ? 0 : Math.round((random() - 0.5) * 7_200_000),
    latencyMs: 5 + below(random() < 0.2 ? 400 : 60),
    lossRate: random() < 0.15 ? 0.004 : 0,
  }));
  const isAttacked = random() < 0.5;
  if (isAttacked) {
    for (const uid of ['eve', 'eve2']) {
      players.push({
        uid,
        habit: 'quick',
        person: 'eve',
        clockOffsetMs: 0,
        latencyMs: 10,
        attacksEveryMs: 300 + below(1_500),
      });
    }
  }
  const withEve = (uids: string[]) => {
    if (isAttacked && random() < 0.7) uids[below(uids.length)] = random() < 0.7 ? 'eve' : 'eve2';
    return uids;
  };
  const happenings: Happening[] = [];
  for (let number = 0; number < battles; number++) {
    const at = Math.round(number * BATTLE_MS * (0.6 + random() * 0.6));
    const kind = pick([
      'search',
      'search',
      'friend',
      'group',
      'bot',
      'solo',
      'ghost',
      'arena',
    ] as const);
    switch (kind) {
      case 'search':
        happenings.push({ at, kind, players: withEve(someOf(2 + below(2))) });
        break;
      case 'arena':
        happenings.push({ at, kind, players: withEve(someOf(2 + below(3))) });
        break;
      case 'friend':
        happenings.push({ at, kind, players: withEve(someOf(2)), fee: pick([0, 5, 20]) });
        break;
      case 'group':
        happenings.push({
          at,
          kind,
          players: withEve(someOf(2 + below(3))),
          fee: pick([0, 5, 20]),
        });
        break;
      case 'bot':
      case 'ghost':
        happenings.push({ at, kind, player: pick(NAMES) });
        break;
      case 'solo':
        happenings.push({ at, kind, player: pick(NAMES), mode: pick(['quiz-zone', 'contest']) });
    }
  }
  const endMs = battles * BATTLE_MS;
  const faults = below(3 * battles);
  for (let number = 0; number < faults; number++) {
    happenings.push(someFault({ at: below(endMs), random, below, pick }));
  }
  for (let number = below(3); number > 0; number--) {
    const kind = pick(['give-up', 'leave', 'cancel-search'] as const);
    happenings.push({ at: below(endMs), kind, player: pick(NAMES) });
  }
  return {
    seed,
    processes: 1 + below(2),
    players,
    happenings: happenings.toSorted((one, other) => one.at - other.at),
  };
}

function someFault({
  at,
  random,
  below,
  pick,
}: {
  readonly at: number;
  readonly random: () => number;
  readonly below: (count: number) => number;
  readonly pick: <T>(values: readonly T[]) => T;
}): Happening {
  const kind = pick(FAULTS);
  const player = pick(NAMES);
  switch (kind) {
    case 'cut-line':
      return { at, kind, player };
    case 'call':
      return { at, kind, player, how: pick(['request-lost', 'reply-lost', 'twice'] as const) };
    case 'freeze-server':
      return { at, kind, process: below(2), ms: 500 + below(10_000) };
    case 'kill-server':
    case 'sweep':
      return { at, kind, process: below(2) };
    case 'set-clock':
      return { at, kind, player, ms: Math.round((random() - 0.5) * 7_200_000) };
    default:
      return { at, kind, player, ms: 300 + below(random() < 0.3 ? 60_000 : 8_000) };
  }
}
