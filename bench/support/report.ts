/** Says which step a benchmark has come to. */
export function progress(step: string): void {
  console.error(`  … ${step}`);
}

/** Prints a table below its title. */
export function print(title: string, rows: readonly object[]): void {
  console.log(`\n${title}`);
  console.table(rows);
}

/** Says what is wrong; the benchmark goes on, and has failed. */
export function fail(words: string): void {
  console.error(words);
  process.exitCode = 1;
}

/** Says what is wrong, and ends the process. */
export function end(words: string): never {
  console.error(words);
  process.exit(1);
}
