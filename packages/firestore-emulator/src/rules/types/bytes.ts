import { defineMethods, overload } from './builtin.ts';

/** rules.Bytes. Source: firebase.google.com/docs/reference/rules/rules.Bytes. */
export const BYTES_METHODS = defineMethods('bytes', {
  size: overload(['bytes'], ({ bytes }) => BigInt(bytes.length)),
  /** The URL-safe alphabet of RFC 4648, padded. */
  toBase64: overload(['bytes'], ({ bytes }) =>
    Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  ),
  toHexString: overload(['bytes'], ({ bytes }) => Buffer.from(bytes).toString('hex').toUpperCase()),
});
