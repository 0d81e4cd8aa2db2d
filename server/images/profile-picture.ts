import { ApiError } from '../../domain/contract/api-error.ts';

/** Pixels along an edge of every picture. */
const EDGE = 256;
/** More is no photo of a player, but a file that unfolds into all our memory. */
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;

/**
 * Makes a player's picture of what was sent: upright, square, without what a camera noted of place and time.
 * @returns a WebP
 * @throws ApiError for what is no JPEG, PNG or WebP by its bytes, whatever it is called, or cannot be decoded
 */
export async function profilePicture(bytes: Uint8Array): Promise<Buffer> {
  if (!isPhoto(bytes)) throw new ApiError('uploadFailed', 'image must be a JPEG, PNG or WebP');
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(EDGE, EDGE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new ApiError('uploadFailed', 'image is broken, or has more than 40 million pixels');
  }
}

function isPhoto(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12));
  const latin = head.toString('latin1');
  return (
    latin.startsWith('\xff\xd8\xff') ||
    latin.startsWith('\x89PNG\r\n\x1a\n') ||
    (latin.startsWith('RIFF') && latin.endsWith('WEBP'))
  );
}
