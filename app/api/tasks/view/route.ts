import { viewRoute } from '../../../../server/router.ts';

/** What `npm run doctor` asks a running game; other methods are answered 405 by Next. */
export const POST = viewRoute;
