import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { formatDay } from '../../shared/i18n/format.ts';

/** Says whose recorded run plays, and of which day: "Mia's run of Tuesday". @param at epoch ms */
export function GhostLabel({ name, at }: { name: string; at: number }) {
  const { t, i18n } = useTranslation();
  const [now] = useState(() => Date.now());
  return <strong>{t('ghost.label', { name, day: formatDay(i18n.language, at, now) })}</strong>;
}
