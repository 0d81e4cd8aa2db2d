import { useState } from 'react';
import { dayEnd } from '../../../domain/play/daily.ts';
import { formatTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSettings } from '../rest/settings-query.ts';

/** Says at which local time the game's day ends: all players share one calendar. */
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
