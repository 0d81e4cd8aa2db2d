/**
 * Next calls this once when the server starts: a wrong environment ends it here, with every error. Traces are sent if a
 * collector is named. A signal ends the server in steps.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { endOnWrongEnvironment } = await import('./server/end-on-wrong-environment.ts');
  endOnWrongEnvironment();
  const { serverEnvironment, shutdownDelayMs } = await import('./server/environment.ts');
  const environment = serverEnvironment();
  const flush = environment.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./server/tracing.ts')).startTracing(environment)
    : undefined;
  if (process.env['NODE_ENV'] !== 'production') return;
  const { endInSteps } = await import('./server/shutdown.ts');
  endInSteps(shutdownDelayMs(), console.log, flush);
}
