/** The p-th percentile (0..100) of some samples, nearest rank. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? NaN;
}

/** `p50 / p95` in milliseconds with one decimal. */
export function spread(samples: readonly number[]): string {
  return `${percentile(samples, 50).toFixed(1)} / ${percentile(samples, 95).toFixed(1)} ms`;
}
