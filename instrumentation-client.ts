import { leaveFor } from './features/battle/room/page-transition.ts';

/** Next calls this in the browser when a navigation starts, by a link, the router or the browser's buttons. */
export function onRouterTransitionStart(url: string): void {
  leaveFor(url);
}
