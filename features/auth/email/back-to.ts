import type { Arrival } from '../arrival.ts';
import { wayTo } from '../arrival-context.ts';

/** The address that the link of a mail ends on: the way in, which still knows the invitation and where to go on to. */
export function backTo(arrival: Arrival): string {
  return new URL(wayTo('login', arrival), location.origin).href;
}

/** The same after a verification, of which the page there says that it was done. */
export function backVerified(arrival: Arrival): string {
  const address = new URL(backTo(arrival));
  address.searchParams.set('verified', '1');
  return address.href;
}
