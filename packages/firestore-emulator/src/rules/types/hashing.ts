import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BytesValue, utf8Of } from '../values/bytes-value.ts';
import { defineNamespace, overload } from './builtin.ts';

type Digest = (bytes: Uint8Array) => Uint8Array;

/**
 * rules.hashing, of bytes or of a string's UTF-8. Checksums come with their lowest byte first. Source:
 * firebase.google.com/docs/reference/rules/rules.hashing, and Google's emulator for the order of the bytes.
 */
export const HASHING_FUNCTIONS = defineNamespace('hashing', {
  crc32: ofBytesOrText((bytes) => littleEndian(crc32(bytes))),
  crc32c: ofBytesOrText((bytes) => littleEndian(crc32c(bytes))),
  md5: ofBytesOrText((bytes) => createHash('md5').update(bytes).digest()),
  sha256: ofBytesOrText((bytes) => createHash('sha256').update(bytes).digest()),
});

function ofBytesOrText(digest: Digest) {
  return [
    overload(['bytes'], ({ bytes }) => new BytesValue(digest(bytes))),
    overload(['string'], (text) => new BytesValue(digest(utf8Of(text)))),
  ];
}

function littleEndian(checksum: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(checksum >>> 0);
  return bytes;
}

/** The Castagnoli polynomial, reflected. Source: RFC 3720, appendix B.4. */
const CASTAGNOLI = 0x82f63b78;

const CRC32C_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ CASTAGNOLI : rest >>> 1;
  return rest;
});

function crc32c(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (CRC32C_TABLE[(rest ^ byte) & 0xff] ?? 0);
  return ~rest >>> 0;
}
