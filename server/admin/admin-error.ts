/** An error that the operator can fix: the message names each problem and its fix, one per line. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

const SHOWN = 20;

/** Throws if there are errors; many are cut short. @param file named in the message */
export function throwErrors(errors: readonly string[], file?: string): void {
  if (errors.length === 0) return;
  const more = errors.length > SHOWN ? [`and ${errors.length - SHOWN} more`] : [];
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  throw new AdminError(
    [
      `Nothing was imported${file === undefined ? '' : ` from ${file}`}: ${count}.`,
      ...errors.slice(0, SHOWN),
      ...more,
    ].join('\n  '),
  );
}
