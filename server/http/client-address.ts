import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { AddressSource } from '../../domain/contract/environment.ts';

/** The key of all clients whose address is not known; they share one limit. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Returns the address of a client, or `unknown`. Requests with the same result share a limit. */
export type AddressOf = (request: Request) => string;

/**
 * Reads the address from the trusted header, or from X-Forwarded-For: each of the `hops` proxies has appended its peer, so the
 * client is entry `hops` from the right. Everything further left comes from the client and is ignored.
 * A request with fewer entries has not passed all proxies, so its address is `unknown`.
 * So is an address of this machine, unless the game is a local one: where proxies are in front, only a client that goes
 * past one can name it.
 * @param isLocal whether players open the game on this machine, without a proxy
 * @param warn called once, with the first such request: a proxy is missing or passed, or the variable is wrong
 */
export function addressReader(
  source: AddressSource,
  {
    isLocal = false,
    warn = () => {},
  }: { readonly isLocal?: boolean; readonly warn?: (line: string) => void } = {},
): AddressOf {
  let hasWarned = false;
  return (request) => {
    const text = noted(request, source);
    const key = text === undefined ? UNKNOWN_ADDRESS : addressKey(text);
    const address = isLoopback(key) && !isLocal ? UNKNOWN_ADDRESS : key;
    if (address === UNKNOWN_ADDRESS && !hasWarned) {
      hasWarned = true;
      warn(JSON.stringify({ addressUnknown: explained(request, source, key) }));
    }
    return address;
  };
}

function noted(request: Request, source: AddressSource): string | undefined {
  if (source.kind === 'header') return request.headers.get(source.header)?.trim();
  return (request.headers.get('x-forwarded-for') ?? '').split(',').at(-source.hops)?.trim();
}

function explained(request: Request, source: AddressSource, key: string): string {
  if (isLoopback(key)) {
    return `a request names ${key}, an address of this machine: it did not pass the proxy, which alone should reach the game`;
  }
  if (source.kind === 'header') {
    return `TRUSTED_ADDRESS_HEADER is ${source.header}, but a request has no address in it`;
  }
  const count = (request.headers.get('x-forwarded-for') ?? '').split(',').filter(Boolean).length;
  return `TRUSTED_PROXY_HOPS is ${source.hops}, but a request has ${count} addresses in X-Forwarded-For`;
}

/**
 * The key under which an address is counted: an IPv4 address as it is, an IPv6 address by its /64, because a single
 * customer has all of it. IPv4-mapped IPv6 (`::ffff:203.0.113.7`) is IPv4. Ports and zones are dropped; `unknown` for
 * other text.
 */
export function addressKey(text: string): string {
  const bare = withoutPort(text).replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return UNKNOWN_ADDRESS;
  const groups = groupsOf(bare);
  const [, , , , , mark, high = 0, low = 0] = groups;
  if (groups.slice(0, 5).every((group) => group === 0)) {
    if (mark === 0xffff) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
    if (mark === 0 && high === 0 && low === 1) return '127.0.0.1';
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** Some proxies write `203.0.113.7:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  return inBrackets ?? text.replace(/^([\d.]+):\d+$/, '$1');
}

/** The eight groups of a valid IPv6 address, as numbers. */
function groupsOf(address: string): readonly number[] {
  // the URL parser writes an IPv4 tail as two groups and shortens the longest run of zeros
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const parse = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((one) => parseInt(one, 16));
  const [first, last] = [parse(head), parse(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** The HMAC of an address, as an id of a stored limit. @param key the server's secret */
export function addressHash(address: string, key: string): string {
  return createHmac('sha256', key).update(address).digest('base64url');
}

/** Whether an address is this machine's, as only a local game has it; such calls are not counted. */
export function isLoopback(address: string): boolean {
  return address.startsWith('127.');
}
