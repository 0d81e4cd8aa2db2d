import { describe, expect, it } from 'vitest';
import type { AddressSource } from '../../../domain/contract/environment.ts';
import { addressKey, addressReader, isLoopback } from '../../../server/http/client-address.ts';

const read = (source: AddressSource, headers: Record<string, string>, isLocal = false) =>
  addressReader(source, { isLocal })(new Request('http://quiz.test/', { headers }));
const behind = (hops: number, forwarded: string, isLocal = false) =>
  read({ kind: 'hops', hops }, { 'x-forwarded-for': forwarded }, isLocal);

describe('the address of a client', () => {
  it('is the one that the outermost proxy noted, for any header of the client', () => {
    expect(behind(1, '203.0.113.7')).toBe('203.0.113.7');
    expect(behind(1, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(behind(2, '203.0.113.7, 35.191.0.1')).toBe('203.0.113.7');
    expect(behind(2, '1.1.1.1, 2.2.2.2, 203.0.113.7,35.191.0.1')).toBe('203.0.113.7');
    expect(behind(3, '203.0.113.7, 10.0.0.1, 35.191.0.1')).toBe('203.0.113.7');
  });

  it('is unknown for a request through fewer proxies, which is logged once', () => {
    const warnings: string[] = [];
    const addressOf = addressReader(
      { kind: 'hops', hops: 2 },
      { warn: (line) => warnings.push(line) },
    );
    const request = new Request('http://quiz.test/', {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect([addressOf(request), addressOf(request)]).toEqual(['unknown', 'unknown']);
    expect(addressOf(new Request('http://quiz.test/'))).toBe('unknown');
    expect(warnings.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        addressUnknown: 'TRUSTED_PROXY_HOPS is 2, but a request has 1 addresses in X-Forwarded-For',
      },
    ]);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'is not %s, which is not counted, for a client that goes past a proxy',
    (invented) => {
      expect(behind(2, `${invented}, 203.0.113.9`)).toBe('unknown');
      expect(read({ kind: 'header', header: 'x-client' }, { 'x-client': invented })).toBe(
        'unknown',
      );
      const warnings: string[] = [];
      const warn = (line: string) => warnings.push(line);
      const headers = { 'x-forwarded-for': invented };
      addressReader(
        { kind: 'hops', hops: 1 },
        { warn },
      )(new Request('http://quiz.test/', { headers }));
      expect(warnings[0]).toContain('names 127.0.0.1, an address of this machine');
      expect(behind(1, invented, true), 'on the machine of a local game').toBe('127.0.0.1');
    },
  );

  it('is that of the trusted header alone, where there is one', () => {
    const source = { kind: 'header', header: 'x-fah-client-ip' } as const;
    const forwarded = { 'x-forwarded-for': '198.51.100.1' };
    expect(read(source, { 'x-fah-client-ip': '203.0.113.7', ...forwarded })).toBe('203.0.113.7');
    expect(read(source, forwarded)).toBe('unknown');
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::', '0:0:0:0::/64'],
    ['', 'unknown'],
    ['_hidden', 'unknown'],
    ['203.0.113', 'unknown'],
    ['2001:db8::1::2', 'unknown'],
    ['[203.0.113.7', 'unknown'],
  ])('counts %j under %j', (text, key) => {
    expect(addressKey(text)).toBe(key);
  });

  it('is one for the 2^64 addresses of a customer, but another for the next customer', () => {
    const keys = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'].map(addressKey);
    expect(new Set(keys).size).toBe(1);
    expect(addressKey('2001:db8:1:3::1')).not.toBe(keys[0]);
  });

  it('is this machine’s own only for loopback', () => {
    const own = ['127.0.0.1', '::1', '::ffff:127.1.2.3', '203.0.113.7', '2001:db8::1', 'unknown'];
    expect(own.filter((text) => isLoopback(addressKey(text)))).toEqual(own.slice(0, 3));
  });
});
