import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Rate } from '../../domain/contract/action.ts';
import type { AddressOf } from '../http/client-address.ts';
import { isLoopback } from '../http/client-address.ts';
import { RateLimit } from '../http/rate-limit.ts';

/** A class of 30 may open a list of 50 players at once; each request for a picture costs a read. */
const PER_ADDRESS: Rate = { burst: 1_500, perSecond: 50 };

/**
 * The document with the bytes of a player's picture; undefined for a picture on another host. An id is 16 bytes in base64url;
 * any other id is not looked up. @param address of a profile
 */
export function ownImageOf(firestore: Firestore, address: string): DocumentReference | undefined {
  const id = /^\/images\/([A-Za-z0-9_-]{21}[AQgw])$/.exec(address)?.[1];
  return id === undefined ? undefined : firestore.doc(`images/${id}`);
}

/** The headers of every reply, also of one without a picture: it can run no code, and no page can frame it. */
const POLICY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
const HEADERS = {
  ...POLICY,
  'content-type': 'image/webp',
  // a deleted picture disappears from all caches within 5 minutes; until then a page shows it without a request
  'cache-control': 'public, max-age=300, must-revalidate',
};

/**
 * Serves a picture: its bytes, 304 to a cache that has them, or 404. The bytes of an id never change, so the id is
 * their ETag. Never throws.
 * @param held the If-None-Match of the request
 */
export async function imageResponse(
  firestore: Firestore,
  id: string,
  held: string | null = null,
): Promise<Response> {
  try {
    const picture = ownImageOf(firestore, `/images/${id}`);
    const etag = `"${id}"`;
    const isHeld = held?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
    // if the cache has the bytes, do not read them
    const fieldMask = isHeld ? ['createdAt'] : ['bytes'];
    const [image] = picture ? await firestore.getAll(picture, { fieldMask }) : [];
    if (image?.exists) {
      const headers = { ...HEADERS, etag };
      if (isHeld) return new Response(null, { status: 304, headers });
      return new Response(new Uint8Array(image.get('bytes') as Buffer), { headers });
    }
    return nothing(404);
  } catch (error) {
    console.error('a picture could not be read:', error);
    return nothing(503);
  }
}

/**
 * Makes the rate limit of pictures by address. It is per instance: create one per process.
 * @returns a function that returns 429 for a request over the limit, and undefined for others
 */
export function createImageLimit(
  addressOf: AddressOf,
  now: () => number,
): (request: Request) => Response | undefined {
  const requests = new RateLimit(PER_ADDRESS, now);
  return (request) => {
    const address = addressOf(request);
    const seconds = isLoopback(address) ? 0 : requests.take(address);
    return seconds === 0 ? undefined : nothing(429, { 'retry-after': String(seconds) });
  };
}

function nothing(status: number, more: Readonly<Record<string, string>> = {}): Response {
  const headers = { ...POLICY, 'cache-control': 'no-store', ...more };
  return new Response(null, { status, headers });
}
