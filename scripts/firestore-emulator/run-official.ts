import { spawn } from 'node:child_process';

/** Runs the program in its arguments until the program ends or this process is stopped. */
const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: 'inherit', windowsHide: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('error', (error) => {
  console.error(String(error));
  process.exit(1);
});
child.once('exit', (code) => process.exit(code ?? 1));
