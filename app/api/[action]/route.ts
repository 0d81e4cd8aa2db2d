import { route } from '../../../server/router.ts';

/** Every action of the API; other methods are answered 405 by Next. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ action: string }> },
): Promise<Response> {
  return route(request, (await params).action);
}
