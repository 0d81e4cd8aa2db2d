import { route } from '../../../server/router.ts';

/** Every action of the API. Next answers other methods with 405. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ action: string }> },
): Promise<Response> {
  return route(request, (await params).action);
}
