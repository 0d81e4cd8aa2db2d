'use client';

import { notificationsSeenAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { classNames } from '../shared/ui/class-names.ts';

/** The dot on a bell while a notification is unseen on this device. */
export function UnseenDot({
  newest,
  text,
  className,
}: {
  /** Time of the newest notification: ISO 8601, '' for none. */
  newest: string;
  text: string;
  className: string;
}) {
  const [seen] = usePersisted(notificationsSeenAtom);
  return newest > seen ? (
    <span
      className={classNames(
        'absolute size-3 rounded-full border-2 border-page bg-accent forced-colors:bg-[Highlight]',
        className,
      )}
    >
      <span className="sr-only">{text}</span>
    </span>
  ) : null;
}
