/**
 * Loaded first into every process we start: when the process that holds the other end of the channel
 * is gone, even by kill -9, this one ends as on Ctrl-C, so that nothing is left behind. Its own workers
 * inherit the preload, but their channels are theirs: the variable names the parent that is meant.
 */
const GRACE_MS = 5_000;

if (process.channel && process.env['EXIT_WITH_PARENT'] === String(process.ppid)) {
  process.channel.unref();
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
  });
}
