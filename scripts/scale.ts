import { parseArgs } from 'node:util';
import { PLAYER_DAY, dollarsOfMonth, operationsOf, PEAK_SHARE, peakOf } from './scale/day.ts';
import { entriesPerSecond, MOST_PER_SECOND, RISING } from './scale/rising.ts';

// npm run scale -- [--players 1000000]: the bill and the peak of so many players a day, from measured bills (docs/scale.md)
const { values } = parseArgs({ options: { players: { type: 'string', default: '1000000' } } });
const players = Number(values.players);
if (!Number.isInteger(players) || players < 1) {
  console.error(`--players ${values.players}: give a whole number from 1.`);
  process.exit(1);
}
const whole = (count: number) => Math.round(count).toLocaleString('en');

console.log(`${whole(players)} players a day, a tenth of the play in the busiest hour\n`);
console.table(
  PLAYER_DAY.map((part) => ({
    part: part.name,
    'times a day': part.times,
    reads: whole(part.times * part.reads),
    writes: (part.times * part.writes).toFixed(1),
    'USD a month': whole(dollarsOfMonth([part], players)),
  })),
);
const { reads, writes, deletes } = operationsOf(PLAYER_DAY);
console.log(
  [
    `One player and day: ${whole(reads)} reads, ${whole(writes)} writes, ${whole(deletes)} deletes.`,
    `Busiest hour (${PEAK_SHARE * 100} % of the day): ${whole(peakOf(reads * players))} reads and ${whole(peakOf(writes * players))} writes a second.`,
    `A month: ${whole(dollarsOfMonth(PLAYER_DAY, players))} USD, ${((100 * dollarsOfMonth(PLAYER_DAY, players)) / players).toFixed(1)} cents for each daily player.`,
    `\nIndexes with rising values, at most ${MOST_PER_SECOND} entries a second each`,
  ].join('\n'),
);
console.table(
  RISING.map((index) => {
    const rate = entriesPerSecond(index, players);
    return {
      index: `${index.collection}: ${index.fields}`,
      'entries a second': whole(rate),
      'reached at players a day': whole((players * MOST_PER_SECOND) / rate),
    };
  }),
);
