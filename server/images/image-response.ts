import type { Firestore } from 'firebase-admin/firestore';
import { ownImageOf } from './own-image.ts';

/** An id names the same bytes for ever. */
const HEADERS = {
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
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
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}
