import { healthRoute } from '../../../server/router.ts';

/** Whether the process runs; also at /healthz. */
export const GET = healthRoute;
