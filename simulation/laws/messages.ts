import { LIMITS } from '../../domain/limits.ts';
import type { Plain } from '../wire/plain.ts';
import { isSame } from './law.ts';
import type { Law } from './law.ts';

const MESSAGE = /^(rooms\/[^/]+)\/messages\/(.+)-(\d+)$/;

/**
 * A message never changes, goes to the members of its room, and comes at least a second after the player's last one.
 * @param read the data of a document, as it is after the commit
 */
export const messagesLaw = (read: (path: string) => Plain | null): Law => ({
  name: 'one message a second, to the members of the room',
  check(changes, at, breach) {
    for (const { path, before, after } of changes) {
      const [, room = '', uid, number] = MESSAGE.exec(path) ?? [];
      if (uid === undefined) continue;
      if (before) breach(`${path} was changed`);
      if (!after) continue;
      // the same commit may change the members of the room
      const left = changes.find((change) => change.path === room)?.before?.['members'];
      const isToMembers = [read(room)?.['members'], left].some((one) =>
        isSame(after['members'], one),
      );
      if (!isToMembers) breach(`${path} goes to others`);
      if (after['by'] !== uid) breach(`${path} has another name`);
      const last = read(`${room}/messages/${uid}-${Number(number) - 1}`)?.['at'];
      if (typeof last === 'number' && at - last < LIMITS.messageEveryMs) {
        breach(`${path} came ${at - last} ms after the last message`);
      }
    }
  },
});
