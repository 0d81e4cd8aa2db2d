import { describe, it } from 'vitest';
import { expression, model } from '../harness.ts';

describe('bytes [RULES-18, RULES-45]', () => {
  it.each<[string, string]>([
    ["b'abc'.size()", '3'],
    ["b'é'.size()", '2'],
    ["'abc'.toUtf8()", "b'abc'"],
    ["b'foo~bar'.toBase64()", "'Zm9vfmJhcg=='"],
    ["b'hello?>'.toHexString()", "'68656C6C6F3F3E'"],
    [String.raw`b'\xE2\x82\xac'.toHexString()`, "'E282AC'"],
    [String.raw`b'\052'`, "b'*'"],
    [String.raw`b"\377\000".toHexString()`, "'FF00'"],
    [String.raw`b'\x410'`, "b'A0'"],
    [String.raw`b'é\n\'\x0a😀'.toHexString()`, "'C3A90A270AF09F9880'"],
  ])('%s is %s', (text, other) => expression(text).equals(other));

  it('base64 is the URL-safe alphabet, padded', () => {
    const data = { raw: model({ kind: 'bytes', value: Uint8Array.of(0xfb, 0xff, 0xfe, 0xff) }) };
    expression("resource.data.raw.toBase64() == '-__-_w=='", { data }).is(true);
    expression('resource.data.raw is bytes && resource.data.raw.size() == 4', { data }).is(true);
  });

  it('has no other methods', () => {
    expression("b'a'.lower() == ''").fails('Function not found error: Name: [lower].');
  });
});
