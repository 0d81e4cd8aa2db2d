/** A condition of the machine that the person can mend: the message is one sentence that names the fix. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
