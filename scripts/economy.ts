import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_BADGE_RULES } from '../domain/badges/badges.ts';
import { readSystemSettings } from '../domain/settings/system-settings.ts';
import { PLAYER_KINDS } from './economy/players.ts';
import {
  simulateHours,
  lifelineWorths,
  spreadsOf,
  spreadTable,
  worthTable,
} from './economy/report.ts';
import { ROOT } from './project/root.ts';

// `npm run economy`: coins earned and spent in a player's first hour, by source, with the settings of content/seed.
// `--seed N` gives other players, `--players N` another number of them. docs/economy.md explains the numbers.
const ATTEMPTS_A_PLAYER = 20;
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    players: { type: 'string', default: '1000' },
  },
});
const [seed, players] = [Number(values.seed), Number(values.players)];
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(players) || players < 1) {
  console.error('--seed must be a whole number, and --players a whole number from 1');
  process.exit(2);
}
const seeded = JSON.parse(readFileSync(join(ROOT, 'content/seed/settings.json'), 'utf8')) as {
  readonly 'settings/system': Readonly<Record<string, unknown>>;
};
const { settings } = readSystemSettings(seeded['settings/system']);
const terms = { settings, badgeRules: DEFAULT_BADGE_RULES };
for (const kind of PLAYER_KINDS) {
  const spreads = spreadsOf(simulateHours(terms, kind, { seed, players }));
  const title = `${kind.name}, ${kind.rightPercent} % right`;
  console.log(`${spreadTable(title, spreads).join('\n')}\n`);
  const worths = lifelineWorths(terms, kind, { seed, attempts: ATTEMPTS_A_PLAYER * players });
  console.log(`${worthTable(worths).join('\n')}\n`);
}
