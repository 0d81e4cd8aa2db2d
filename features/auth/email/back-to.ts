import type { Arrival } from '../arrival.ts';
import { wayTo } from '../arrival-context.ts';

/** The address that the link of a mail ends on: the way in, which still knows the invitation and where to go on to. */
export function backTo(arrival: Arrival): string {
  return new URL(wayTo('login', arrival), location.origin).href;
}
