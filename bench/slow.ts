import { parseArgs } from 'node:util';
import { gameForTests } from '../scripts/check/game-for-tests.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { percentile } from './support/percentile.ts';
import { fail } from './support/report.ts';
import { measureSlowPlayer } from './slow/slow-player.ts';

// npm run bench:slow -- [--slower 4] [--rtt 400] [--kbits 400] [--questions 10]: sign-in, home, a battle of two and a
// solo attempt on a slow phone with a slow line; the rival's browser is fast
const { values } = parseArgs({
  options: {
    slower: { type: 'string', default: '4' },
    rtt: { type: 'string', default: '400' },
    kbits: { type: 'string', default: '400' },
    questions: { type: 'string', default: '10' },
  },
});

/** Until the frame that shows an answer, at p75. */
const MOST_INP_MS = 100;
/** Of a battle of two, after its page is there. */
const MOST_BATTLE_BYTES = 150_000;

const p75Of = (samples: readonly number[]) => Math.round(percentile(samples, 75));

const game = await gameForTests((step) => console.error(`  … ${step}`));
const browser = await launchChromium();
try {
  const { steps, presses, battleBytes } = await measureSlowPlayer(browser, game.ports, {
    slower: Number(values.slower),
    questions: Number(values.questions),
    speed: {
      delayMs: Number(values.rtt) / 2,
      bytesPerSecond: (Number(values.kbits) * 1_000) / 8,
    },
  });
  console.log(
    `\nA CPU ${values.slower} times slower, ${values.rtt} ms there and back, ${values.kbits} kbit/s in each direction`,
  );
  console.table(steps);
  const inp = Object.entries(presses).map(([play, all]) => ({
    play,
    presses: all.length,
    'p75, ms': p75Of(all.map(({ whole }) => whole)),
    'before the handlers': p75Of(all.map(({ delay }) => delay)),
    'in the handlers': p75Of(all.map(({ handlers }) => handlers)),
    'until the frame': p75Of(all.map(({ whole, delay, handlers }) => whole - delay - handlers)),
    longest: Math.round(Math.max(...all.map(({ whole }) => whole))),
  }));
  console.table(inp);
  console.log(`Bytes of the battle: ${battleBytes}, target ${MOST_BATTLE_BYTES}`);
  for (const { play, 'p75, ms': p75 } of inp) {
    if (p75 > MOST_INP_MS) fail(`${play}: an answer is seen after ${p75} ms at p75`);
  }
  if (battleBytes > MOST_BATTLE_BYTES) fail(`a battle takes ${battleBytes} bytes`);
} finally {
  await browser.close();
  await game.stop();
}
