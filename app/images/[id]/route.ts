import { serveImage } from '../../../server/router.ts';

/** The pictures that players have sent. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  return serveImage((await params).id, request);
}
