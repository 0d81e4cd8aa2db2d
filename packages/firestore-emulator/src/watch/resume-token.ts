import type { Micros } from '../model/timestamp.ts';

/** A resume token is its commit time: eight big-endian bytes. Clients treat it as opaque. */
export function writeResumeToken(time: Micros): Uint8Array {
  const token = Buffer.alloc(8);
  token.writeBigUInt64BE(BigInt(time));
  return token;
}

/** The time of a token; undefined for bytes that we did not write. */
export function readResumeToken(token: Uint8Array): Micros | undefined {
  if (token.length !== 8) return undefined;
  const time = Number(Buffer.from(token).readBigUInt64BE());
  return Number.isSafeInteger(time) ? time : undefined;
}
