import { serveImage } from '../../../server/router.ts';

/** Serves the pictures that players uploaded. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  return serveImage((await params).id, request);
}
