/** Next calls this once when the server starts: a wrong environment ends it here, with every error. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { endOnWrongEnvironment } = await import('./server/end-on-wrong-environment.ts');
  endOnWrongEnvironment();
}
