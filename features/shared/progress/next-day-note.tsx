import { useState } from 'react';
import { dayEnd } from '../../../domain/play/daily.ts';
import { formatTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSettings } from '../rest/settings-query.ts';

/** At which time of the player's own day the game's calendar turns: it is one for all players. */
export function NextDayNote({ message }: { message: 'record.daysBegin' | 'leaderboard.resets' }) {
  const { t, i18n } = useTranslation();
  const timeZone = useSettings().data?.system_timezone;
  const [now] = useState(() => Date.now());
  if (timeZone === undefined) return null;
  return (
    <p className="text-sm text-muted">
      {t(message, { time: formatTime(i18n.language, dayEnd(now, timeZone)) })}
    </p>
  );
}
