import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** First bytes of every data file; the digits are the format's version. */
const MAGIC = Buffer.from('QBFIRE01');
const HEADER_BYTES = 8;

/** A file of records, each `length u32 BE, crc32 u32 BE, payload`. */
export class RecordWriter {
  readonly #fd: number;
  #bytes: number;

  /** Opens a file for appending; a new one gets its magic bytes. */
  constructor(path: string) {
    this.#fd = openSync(path, 'a');
    this.#bytes = 0;
    if (isEmpty(path)) this.#write(MAGIC);
  }

  /** Bytes written by this writer. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Writes one record to the operating system, so that it survives a kill of this process at any moment. */
  append(payload: string): void {
    const body = Buffer.from(payload);
    const record = Buffer.allocUnsafe(HEADER_BYTES + body.length);
    record.writeUInt32BE(body.length, 0);
    record.writeUInt32BE(crc32(body), 4);
    body.copy(record, HEADER_BYTES);
    this.#write(record);
  }

  close(): void {
    fsyncSync(this.#fd);
    closeSync(this.#fd);
  }

  #write(bytes: Buffer): void {
    let written = 0;
    while (written < bytes.length) {
      written += writeSync(this.#fd, bytes, written, bytes.length - written);
    }
    this.#bytes += bytes.length;
  }
}

function isEmpty(path: string): boolean {
  return statSync(path).size === 0;
}

export interface RecordFile {
  readonly records: readonly string[];
  /** Bytes of complete, valid records from the start. */
  readonly goodBytes: number;
  /** Bytes after them: a torn or damaged tail. */
  readonly badBytes: number;
}

/** Reads a file up to the first record that is cut short or fails its checksum. */
export function readRecords(path: string): RecordFile {
  const bytes = readFileSync(path);
  const records: string[] = [];
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
    return { records, goodBytes: 0, badBytes: bytes.length };
  }
  let at = MAGIC.length;
  while (at + HEADER_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    // No record is empty: after a power failure a file system may leave zeros in a grown file.
    if (length === 0) break;
    const end = at + HEADER_BYTES + length;
    if (end > bytes.length) break;
    const body = bytes.subarray(at + HEADER_BYTES, end);
    if (crc32(body) !== bytes.readUInt32BE(at + 4)) break;
    records.push(body.toString());
    at = end;
  }
  return { records, goodBytes: at, badBytes: bytes.length - at };
}
