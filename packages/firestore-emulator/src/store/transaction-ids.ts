import { randomBytes } from 'node:crypto';

const PROCESS_BYTES = 6;
const COUNTER_BYTES = 6;

/** Issues the ids of transactions, and recognises them without storing any. */
export class TransactionIds {
  /** Begins every id of this process, so that ids of an earlier one are unknown. */
  readonly #process = randomBytes(PROCESS_BYTES);
  #given = 0;

  /** A new id, as opaque bytes. Its last bit says whether the transaction is read-only. */
  next(isReadOnly: boolean): Uint8Array {
    const counter = Buffer.alloc(COUNTER_BYTES);
    counter.writeUIntBE(++this.#given * 2 + Number(isReadOnly), 0, COUNTER_BYTES);
    return Buffer.concat([this.#process, counter]);
  }

  /** Whether an id was issued, even if its transaction has ended. */
  knows(id: Uint8Array): boolean {
    if (id.length !== PROCESS_BYTES + COUNTER_BYTES) return false;
    const bytes = Buffer.from(id);
    const place = Math.floor(bytes.readUIntBE(PROCESS_BYTES, COUNTER_BYTES) / 2);
    return this.#process.equals(bytes.subarray(0, PROCESS_BYTES)) && place <= this.#given;
  }

  /** Whether a known id is one of a read-only transaction. */
  isReadOnly(id: Uint8Array): boolean {
    return (id.at(-1) ?? 0) % 2 === 1;
  }
}
