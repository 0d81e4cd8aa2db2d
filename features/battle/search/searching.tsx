import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../shared/i18n/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useTimeInSteps } from '../../shared/ui/use-server-time.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { Radar } from './radar.tsx';

const TIPS = ['fast', 'keys', 'sealed'] as const;
const TIP_LASTS_MS = 6_000;

/** The search as it runs: the radar with the own avatar in its middle, the waiting time, and the way out. */
export function Searching({
  name,
  image,
  since,
  now,
  onCancel,
}: {
  name: string;
  image: string;
  /** When the search began, by `now`. */
  since: number;
  now: Now;
  onCancel: () => void;
}) {
  const { t, i18n } = useTranslation();
  const waitedMs = Math.max(0, useTimeInSteps(1_000, now) + 1_000 - since);
  const waited = Math.floor(waitedMs / 1_000);
  const tip = TIPS[Math.floor(waitedMs / TIP_LASTS_MS) % TIPS.length] ?? 'fast';
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-6 pt-2 text-center">
      <Radar>
        <Avatar name={name} image={image} seat={0} size="huge" />
      </Radar>
      <div className="grid gap-2" role="status">
        <h1 className="text-3xl sm:text-4xl">{t('search.title')}</h1>
        <p className="text-muted">{t('search.widening')}</p>
      </div>
      <p className="font-display text-4xl font-extrabold tabular-nums" aria-hidden="true">
        {formatNumber(i18n.language, Math.floor(waited / 60))}:
        {formatNumber(i18n.language, waited % 60, { minimumIntegerDigits: 2 })}
      </p>
      <Button kind="quiet" size="large" onClick={onCancel}>
        <X aria-hidden="true" />
        {t('search.cancel')}
      </Button>
      <p key={tip} className="max-w-[40ch] text-muted motion-safe:animate-rise">
        <strong className="text-text">{t('search.tip')}: </strong>
        {t(`search.tips.${tip}`)}
      </p>
    </section>
  );
}
