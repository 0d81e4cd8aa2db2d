import { describe, it } from 'vitest';
import { expression } from '../harness.ts';

// Check values: the CRC catalogue's "123456789" with its lowest byte first, as Google's emulator 1.19.9 gives it; RFC 1321
// and FIPS 180-4 examples.
describe('hashing [RULES-24]', () => {
  it.each<[string, string]>([
    ["hashing.crc32('123456789')", '2639F4CB'],
    ["hashing.crc32(b'123456789')", '2639F4CB'],
    ["hashing.crc32c('123456789')", '839206E3'],
    ["hashing.crc32c('')", '00000000'],
    ["hashing.md5('abc')", '900150983CD24FB0D6963F7D28E17F72'],
    ["hashing.sha256('abc')", 'BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD'],
    ["hashing.sha256('é')", '4A99557E4033C3539DE2EB65472017CAD5F9557F7A0625A09F1C3F6E2BA69C4C'],
  ])('%s is %s', (text, hex) => expression(`${text}.toHexString()`).equals(`'${hex}'`));

  it('gives bytes', () => {
    expression("hashing.md5('a') is bytes").is(true);
  });

  it.each<[string, string]>([
    [
      'hashing.md5(1) == 1',
      'Unsupported operation error. Received: hashing.md5(int). Expected: hashing.md5(bytes), hashing.md5(string).',
    ],
    ["hashing.sha1('a') == 1", 'Function not found error: Name: [hashing.sha1].'],
  ])('%s fails', (text, message) => expression(text).fails(message));
});
