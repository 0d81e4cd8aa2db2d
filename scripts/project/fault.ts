/** A condition of the machine that the person can mend: the message is one sentence that names the fix. */
export class Fault extends Error {
  override readonly name = 'Fault';
}
