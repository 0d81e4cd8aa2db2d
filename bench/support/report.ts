/** Prints the current step of a benchmark. */
export function progress(step: string): void {
  console.error(`  … ${step}`);
}

/** Prints a table below its title. */
export function print(title: string, rows: readonly object[]): void {
  console.log(`\n${title}`);
  console.table(rows);
}

/** Prints an error; the benchmark continues, and fails at its end. */
export function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

/** Prints an error and ends the process. */
export function end(message: string): never {
  console.error(message);
  process.exit(1);
}
