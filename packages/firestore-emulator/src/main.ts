import { enableCompileCache } from 'node:module';

// Stripped TypeScript and compiled code are kept between starts: it halves the start-up time.
enableCompileCache();
const { runCommand } = await import('./command-line.ts');
await runCommand(process.argv.slice(2));
