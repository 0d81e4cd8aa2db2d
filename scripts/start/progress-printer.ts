const REMIND_AFTER_MS = 5_000;

/** Prints each step when it is done, and every 5 seconds the steps that are not. */
export function progressPrinter(print: (line: string) => void = console.log): {
  step: (name: string) => () => void;
  end: () => void;
} {
  const waiting = new Map<string, number>();
  const reminder = setInterval(() => {
    if (waiting.size > 0) print(`  … still waiting for ${[...waiting.keys()].join(', ')}`);
  }, REMIND_AFTER_MS);
  reminder.unref();
  return {
    step: (name) => {
      waiting.set(name, Date.now());
      print(`  … ${name}`);
      return () => {
        const seconds = (Date.now() - (waiting.get(name) ?? Date.now())) / 1000;
        waiting.delete(name);
        print(`  ✓ ${name} (${seconds.toFixed(1)} s)`);
      };
    },
    end: () => clearInterval(reminder),
  };
}
