/** A movement of coins, from a player's ledger. */
export interface Movement {
  readonly uid: string;
  /** The id of the ledger's document. */
  readonly id: string;
  readonly amount: number;
  readonly type: string;
}

/** The coins of an account. */
export interface Balance {
  readonly uid: string;
  readonly coins: number;
}

/** A battle at the end of the evening. */
export interface BattleEnd {
  readonly id: string;
  readonly status: string;
}

/** A prize that somebody must have got. */
export interface DuePrize {
  readonly uid: string;
  /** The id of the ledger's document. */
  readonly id: string;
  readonly coins: number;
}

/**
 * Compares accounts with ledgers.
 * - The coins of each account are the sum of its ledger, and not negative.
 * - The movements of a battle that is over add up to 0: no coins are made, none stay in the pot.
 * @returns one sentence for each error
 */
export function judgeCoins(
  balances: readonly Balance[],
  movements: readonly Movement[],
  battles: readonly BattleEnd[],
): string[] {
  const errors: string[] = [];
  const sums = sumBy(movements, ({ uid }) => uid);
  const known = new Set(balances.map(({ uid }) => uid));
  for (const { uid, coins } of balances) {
    const sum = sums.get(uid) ?? 0;
    if (coins !== sum) errors.push(`${uid} has ${coins} coins, and the ledger says ${sum}`);
    if (coins < 0) errors.push(`${uid} has ${coins} coins`);
  }
  for (const uid of sums.keys()) {
    if (!known.has(uid)) errors.push(`${uid} has a ledger and no account`);
  }
  const ofBattles = movements.filter(({ type }) => type.startsWith('battle'));
  const pots = sumBy(ofBattles, ({ id }) => roomOfEntry(id));
  const status = new Map(battles.map((battle) => [battle.id, battle.status]));
  for (const [room, sum] of pots) {
    const ended = status.get(room);
    if (ended === 'playing') continue;
    if (sum !== 0) errors.push(`battle ${room} (${ended ?? 'gone'}) moved ${sum} coins in all`);
  }
  return errors;
}

/**
 * Compares the prizes that were due with those paid. Each is paid once, with the right amount, and nobody else got one.
 * @param isPrize whether a movement is such a prize
 */
export function judgePrizes(
  due: readonly DuePrize[],
  movements: readonly Movement[],
  isPrize: (movement: Movement) => boolean,
): string[] {
  const errors: string[] = [];
  const paid = Map.groupBy(movements.filter(isPrize), ({ uid, id }) => `${uid} ${id}`);
  for (const { uid, id, coins } of due) {
    const got = paid.get(`${uid} ${id}`) ?? [];
    const amounts = got.map(({ amount }) => amount).join(' and ') || 'nothing';
    if (got.length !== 1 || got[0]?.amount !== coins) {
      errors.push(`${uid} must get ${coins} coins once (${id}), and got ${amounts}`);
    }
    paid.delete(`${uid} ${id}`);
  }
  for (const [key, got] of paid) {
    errors.push(
      `${key} was paid ${got.map(({ amount }) => amount).join(' and ')}, and was not due`,
    );
  }
  return errors;
}

/** The badges of a player, as the server's documents have them. */
export interface BadgesOfPlayer {
  readonly uid: string;
  /** The reward of each claimed badge, by its type. */
  readonly claimed: Readonly<Record<string, number>>;
  /** The types of the unlocked badges. */
  readonly unlocked: readonly string[];
  /** The ids of the notifications about badges. */
  readonly notices: readonly string[];
}

/** Checks that each claimed badge was paid once, and that each unlocked one has one notification. */
export function judgeBadges(
  players: readonly BadgesOfPlayer[],
  movements: readonly Movement[],
): string[] {
  const due = players.flatMap(({ uid, claimed }) =>
    Object.entries(claimed).map(([type, coins]) => ({ uid, id: `badge-${type}`, coins })),
  );
  const errors = judgePrizes(due, movements, ({ type }) => type === 'badge');
  for (const { uid, unlocked, notices } of players) {
    const wanted = unlocked.map((type) => `badge-${type}`).sort();
    const found = [...notices].sort();
    if (wanted.join() !== found.join()) {
      errors.push(`${uid} unlocked ${wanted.join(', ')}, and was notified of ${found.join(', ')}`);
    }
  }
  return errors;
}

/** The room of a battle's ledger entry, whose id is `battle-<room>-…`. Room ids have no hyphen. */
const roomOfEntry = (id: string): string => id.split('-')[1] ?? '';

function sumBy(movements: readonly Movement[], keyOf: (movement: Movement) => string) {
  const sums = new Map<string, number>();
  for (const movement of movements) {
    const key = keyOf(movement);
    sums.set(key, (sums.get(key) ?? 0) + movement.amount);
  }
  return sums;
}
