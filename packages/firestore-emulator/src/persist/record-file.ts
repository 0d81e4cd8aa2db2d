import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';

/** First bytes of every data file; the digits are the format's version. */
const MAGIC = Buffer.from('QBFIRE01');
const HEADER_BYTES = 8;

/** Writes a part of a buffer to an open file and returns the number of written bytes. */
export type WriteBytes = (fd: number, bytes: Buffer, offset: number, length: number) => number;

/** A file of records, each `length u32 BE, crc32 u32 BE, payload`. */
export class RecordWriter {
  readonly #path: string;
  readonly #fd: number;
  readonly #writeBytes: WriteBytes;
  /** Length of the file up to the end of its last complete record. */
  #goodLength: number;
  /** Set while the file may have a part of a failed record at its end. */
  #isTorn = false;

  /**
   * Opens a file for appending; a new one gets its magic bytes.
   * @param writeBytes tests replace it by a full disk
   */
  constructor(path: string, writeBytes: WriteBytes = writeSync) {
    this.#path = path;
    this.#fd = openSync(path, 'a');
    this.#writeBytes = writeBytes;
    this.#goodLength = statSync(path).size;
    if (this.#goodLength > 0) return;
    try {
      this.#write(MAGIC);
    } catch (error) {
      closeSync(this.#fd);
      throw error;
    }
  }

  /** Bytes of the file, those of earlier writers too. */
  get bytes(): number {
    return this.#goodLength;
  }

  /**
   * Writes one record to the operating system, so that it survives a kill of this process at any moment.
   * @throws the file system's error; the file then has the earlier records alone, or refuses appends until it does
   */
  append(payload: string): void {
    const body = Buffer.from(payload);
    const record = Buffer.allocUnsafe(HEADER_BYTES + body.length);
    record.writeUInt32BE(body.length, 0);
    record.writeUInt32BE(crc32(body), 4);
    body.copy(record, HEADER_BYTES);
    this.#write(record);
  }

  close(): void {
    try {
      fsyncSync(this.#fd);
    } finally {
      closeSync(this.#fd);
    }
  }

  #write(bytes: Buffer): void {
    // A record behind a torn one would be cut off with it at the next start.
    if (this.#isTorn) this.#cutTorn();
    try {
      let written = 0;
      while (written < bytes.length) {
        written += this.#writeBytes(this.#fd, bytes, written, bytes.length - written);
      }
    } catch (error) {
      this.#isTorn = true;
      try {
        this.#cutTorn();
      } catch {
        // the next append tries again
      }
      throw error;
    }
    this.#goodLength += bytes.length;
  }

  #cutTorn(): void {
    // by its path: Windows truncates no file that is open for appending
    truncateSync(this.#path, this.#goodLength);
    this.#isTorn = false;
  }
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
