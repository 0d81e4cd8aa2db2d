import { readyRoute } from '../../../server/router.ts';

/** Whether the process may get requests; also at /readyz. */
export const GET = readyRoute;
