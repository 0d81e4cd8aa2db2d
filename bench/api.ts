import { startBareApp } from '../scripts/web/start-bare-app.ts';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MEASURED_ACTIONS } from './api/actions.ts';
import type { MeasuredAction } from './api/actions.ts';
import { makeCrowd } from './api/history.ts';
import { measure } from './api/measure.ts';
import { billTable, cellTable, errorsOf } from './api/table.ts';
import { startBareGame } from './support/bare-game.ts';
import { end, print, progress } from './support/report.ts';

// npm run bench:api -- [get_categories …] [--callers 1,16,64] [--seconds 4] [--short]: --short only checks that the
// benchmark works
const { actions, levels, seconds, players } = readArguments();
console.log(
  `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load at the start ${loadavg()[0]?.toFixed(1)}`,
);

progress('the game and the empty route');
const game = await startBareGame();
try {
  const bare = await startBareApp(game.running);
  const emptyRoute = { ...bare, url: `${bare.url}/api/empty` };
  progress(`${players} players`);
  const crowd = await makeCrowd(game.firestore, Date.now(), players);
  const cells = await measure({ game, emptyRoute, crowd, actions, levels, seconds, progress });
  print(
    'Ten actions and an empty Next route; reads and writes billed for one call',
    cellTable(cells),
  );
  print('What they are, at the most callers', billTable(cells));
  for (const message of errorsOf(cells)) {
    console.error(message);
    process.exitCode = 1;
  }
} finally {
  await game.stop();
}
// the SDK keeps handles open
process.exit();

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      callers: { type: 'string' },
      seconds: { type: 'string' },
      short: { type: 'boolean', default: false },
    },
  });
  const named = positionals.map((name): MeasuredAction => {
    const names = MEASURED_ACTIONS.map(({ contract }) => contract.name).join(', ');
    const known = MEASURED_ACTIONS.find(({ contract }) => contract.name === name);
    return known ?? end(`"${name}" is not measured: name some of ${names}, or none for all.`);
  });
  const [callers, wanted, players] = values.short ? ['1', '0.4', 100] : ['1,16,64', '4', 2_000];
  const levels = (values.callers ?? callers).split(',').map(Number);
  if (!levels.every((count) => Number.isInteger(count) && count > 0)) {
    end(`--callers ${values.callers ?? callers}: give numbers of callers with commas, like 1,16.`);
  }
  const seconds = Number(values.seconds ?? wanted);
  if (!(seconds > 0)) end(`--seconds ${values.seconds}: give the seconds of each cell.`);
  return { actions: named.length > 0 ? named : MEASURED_ACTIONS, levels, seconds, players };
}
