/**
 * Loaded first into every process we start. When the parent at the other end of the channel has ended, even by kill -9,
 * this process ends as on Ctrl-C, so that nothing is left behind. Workers of this process inherit the preload with
 * other channels, so the variable names the parent.
 */
const GRACE_MS = 5_000;

if (process.channel && process.env['EXIT_WITH_PARENT'] === String(process.ppid)) {
  process.channel.unref();
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
  });
}
