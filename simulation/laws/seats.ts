import { LIMITS } from '../../domain/limits.ts';
import type { Law } from './law.ts';

const SEAT = /^users\/([^/]+)\/private\/seat$/;

/** A client takes its seats more than three seconds apart. Seats that the server gives do not count. */
export const seatsLaw: Law = {
  name: 'a player takes seats no faster than the rules say',
  check(changes, _at, breach) {
    for (const { path, before, after } of changes) {
      const [, uid] = SEAT.exec(path) ?? [];
      const last = before?.['at'] as number | undefined;
      const now = after?.['at'] as number | undefined;
      // a seat that the server gave has the time of the last one that the client took
      if (uid === undefined || last === undefined || now === undefined || now === last) continue;
      if (now - last <= LIMITS.seatEveryMs) breach(`${uid} took seats ${now - last} ms apart`);
    }
  },
};
