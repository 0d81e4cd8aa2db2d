import { relative } from 'node:path';
import type { EmulatorEdition } from '../firestore-emulator/start-firestore-emulator.ts';
import type { Ports } from '../project/ports.ts';

/** The beginning of a line of the seeds with an exam's day, key and title. */
export const EXAM_LINE = 'Exam ';

const FORGETFUL = " (Google's emulator: forgets all documents at its end)";

/** The last lines of `npm start`: the game's addresses for this machine and for phones. */
export function readyBlock(options: {
  ports: Ports;
  edition: EmulatorEdition;
  /** IPv4 addresses of this machine in its networks; empty if it listens on loopback only. */
  lanAddresses: readonly string[];
  seconds: number;
  dataDir: string;
  /** Day, key and title of each seeded exam. */
  exams: readonly string[];
}): string {
  const { ports, edition, lanAddresses, seconds, dataDir, exams } = options;
  const rows = [
    ['This machine', `http://localhost:${ports.web}`],
    ...lanAddresses.map((address) => ['Same network', `http://${address}:${ports.web}`] as const),
    ['Firestore', `localhost:${ports.firestore}${edition === 'official' ? FORGETFUL : ''}`],
    ['Auth', `localhost:${ports.auth}`],
    ['Data', `${relative(process.cwd(), dataDir) || '.'} (npm start -- --fresh begins anew)`],
    ...exams.map((exam) => ['Exam, key', exam] as const),
  ] as const;
  const note =
    lanAddresses.length > 0
      ? 'Everyone in your network can open the page and reach the emulators; --local prevents it.'
      : 'Only this machine can open the page.';
  return [
    '',
    `  Quizbout is ready, after ${seconds.toFixed(1)} s`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(14)}${value}`),
    '',
    `  ${note}`,
    '  Ctrl-C ends everything.',
    '',
  ].join('\n');
}
