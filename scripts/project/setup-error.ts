/** A problem of the machine that the user can fix: the message is one sentence that names the fix. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
