/** Edge of the uploaded picture in pixels; the server stores 256 of it. */
const EDGE = 1_024;
const QUALITY = 0.9;
/** The server's limit for a picture, in bytes. */
const MAX_BYTES = 5 * 1024 * 1024;

/** Thrown for a photo that the browser cannot shrink and the server would refuse. */
export class PhotoTooLarge extends Error {}

/**
 * Shrinks a photo to at most 1,024 × 1,024 pixels, upright. A phone's photo of 24 megapixels has more pixels than the
 * server decodes, and takes long on a slow line.
 * @returns a JPEG; the same file if it is small already or the browser cannot decode it, because the server then gives
 * the reason
 * @throws PhotoTooLarge for such a file of more than 5 MB
 */
export async function shrunkPhoto(file: File): Promise<File> {
  const photo = await smaller(file);
  if (photo.size > MAX_BYTES) throw new PhotoTooLarge();
  return photo;
}

async function smaller(file: File): Promise<File> {
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = photo;
    const scale = EDGE / Math.max(width, height);
    if (scale >= 1) return file;
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // a JPEG has no transparency, and the server's background is white too
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    return new File([blob], 'photo.jpg', { type: blob.type });
  } catch {
    return file;
  }
}
