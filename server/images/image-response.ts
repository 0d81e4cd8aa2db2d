import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/**
 * Where the bytes of a player's picture are; undefined for one that is not kept by us. An id is 16 bytes in base64url:
 * what is none is not looked for. @param address of a profile
 */
export function ownImageOf(firestore: Firestore, address: string): DocumentReference | undefined {
  const id = /^\/images\/([A-Za-z0-9_-]{21}[AQgw])$/.exec(address)?.[1];
  return id === undefined ? undefined : firestore.doc(`images/${id}`);
}

/** Of every answer, also of one without a picture: nothing runs in it, and no page frames it. */
const POLICY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
const HEADERS = {
  ...POLICY,
  'content-type': 'image/webp',
  // an id names the same bytes for ever
  'cache-control': 'public, max-age=31536000, immutable',
};

/** The answer to who asks for a picture: its bytes, or 404. Never throws. */
export async function imageResponse(firestore: Firestore, id: string): Promise<Response> {
  try {
    const image = await ownImageOf(firestore, `/images/${id}`)?.get();
    if (image?.exists) {
      return new Response(new Uint8Array(image.get('bytes') as Buffer), { headers: HEADERS });
    }
    return nothing(404);
  } catch (error) {
    console.error('a picture could not be read:', error);
    return nothing(503);
  }
}

function nothing(status: number): Response {
  return new Response(null, { status, headers: { ...POLICY, 'cache-control': 'no-store' } });
}
