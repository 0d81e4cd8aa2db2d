import { headers } from 'next/headers';
import { challengePicture } from '../../../features/challenge/preview-picture.tsx';
import { readChallengeLook } from '../../../server/page-data.ts';

// Next writes these into the page's metadata, and wants literal values
export const size = { width: 1200, height: 630 };
export const contentType = 'image/png';
export const alt = 'Quizbout';

export default async function Image({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  return challengePicture(await readChallengeLook(await headers(), code, ''));
}
