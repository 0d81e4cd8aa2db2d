/**
 * Next calls this once when the server starts: a wrong environment ends it here, with every error. A signal ends it in
 * steps.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { endOnWrongEnvironment } = await import('./server/end-on-wrong-environment.ts');
  endOnWrongEnvironment();
  if (process.env['NODE_ENV'] !== 'production') return;
  const { endInSteps } = await import('./server/shutdown.ts');
  const { shutdownDelayMs } = await import('./server/environment.ts');
  endInSteps(shutdownDelayMs(), console.log);
}
