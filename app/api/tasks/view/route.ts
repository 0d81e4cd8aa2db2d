import { viewRoute } from '../../../../server/router.ts';

/** `npm run doctor` reads a running game's view of itself here. Next answers other methods with 405. */
export const POST = viewRoute;
