import { sweepRoute } from '../../../../server/router.ts';

/** The scheduler calls this once a minute. Next answers other methods with 405. */
export const POST = sweepRoute;
