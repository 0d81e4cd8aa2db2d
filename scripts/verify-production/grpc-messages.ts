/** Length of the prefix of a gRPC message: a byte for compression, four for the length. */
const PREFIX = 5;

/** Splits the bytes of a gRPC stream into messages. */
export class GrpcMessages {
  #rest: Buffer = Buffer.alloc(0);

  /** @returns the messages that these bytes complete */
  push(chunk: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const messages: Buffer[] = [];
    while (this.#rest.length >= PREFIX) {
      const end = PREFIX + this.#rest.readUInt32BE(1);
      if (this.#rest.length < end) break;
      messages.push(this.#rest.subarray(PREFIX, end));
      this.#rest = this.#rest.subarray(end);
    }
    return messages;
  }
}
