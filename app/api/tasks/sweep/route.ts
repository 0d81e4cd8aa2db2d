import { sweepRoute } from '../../../../server/router.ts';

/** What a scheduler calls once a minute; other methods are answered 405 by Next. */
export const POST = sweepRoute;
