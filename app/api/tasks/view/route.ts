import { viewRoute } from '../../../../server/router.ts';

/** `npm run doctor` calls this on a running game; Next answers other methods with 405. */
export const POST = viewRoute;
