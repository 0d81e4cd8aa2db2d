import { Gamepad2, History, X } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { formatNumber } from '../../shared/i18n/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useTimeInSteps } from '../../shared/ui/use-server-time.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { Radar } from './radar.tsx';

const TIPS = ['fast', 'keys', 'sealed'] as const;
const TIP_LASTS_MS = 6_000;
/** A practice round is offered once the search has lasted this long. */
const OFFER_AFTER_MS = 8_000;
/** A duel against a recorded run is offered once the search has lasted this long. */
const GHOST_OFFER_AFTER_MS = 5_000;

/** The search: the radar with the player's avatar, the waiting time, and the button to cancel. */
export function Searching({
  name,
  image,
  since,
  until,
  now,
  onCancel,
  onPractise,
  ghost,
}: {
  name: string;
  image: string;
  /** When the search began, by `now`. */
  since: number;
  /** When it ends without a rival. */
  until: number;
  now: Now;
  onCancel: () => void;
  /** Starts a practice round during the search; undefined if there is none. */
  onPractise?: () => void;
  /** The duel against a recorded run; undefined where none is offered. */
  ghost?: {
    readonly isOpening: boolean;
    /** Whether no run fitted at the last try. */
    readonly isNone: boolean;
    readonly onPlay: () => void;
  };
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
        {formatNumber(i18n.language, Math.floor(waited / 60), { minimumIntegerDigits: 2 })}:
        {formatNumber(i18n.language, waited % 60, { minimumIntegerDigits: 2 })}
        <span className="block text-base font-semibold text-muted">
          {t('search.wait', {
            seconds: formatNumber(i18n.language, Math.round((until - since) / 1_000)),
          })}
        </span>
      </p>
      {/* reserves its space, so that nothing moves when it appears */}
      <div className="grid min-h-56 w-full content-start justify-items-center gap-3">
        <Button kind="quiet" size="large" onClick={onCancel}>
          <X aria-hidden="true" />
          {t('search.cancel')}
        </Button>
        {ghost && waitedMs >= GHOST_OFFER_AFTER_MS && (
          <div className="grid justify-items-center gap-1">
            <Button
              kind="sun"
              size="large"
              className="motion-safe:animate-pop"
              busy={ghost.isOpening}
              onClick={ghost.onPlay}
            >
              <History aria-hidden="true" />
              {t('ghost.offer')}
            </Button>
            <p className="max-w-[36ch] text-sm text-muted" role="status">
              {t(ghost.isNone ? 'ghost.none' : 'ghost.offerText')}
            </p>
          </div>
        )}
        {onPractise && waitedMs >= OFFER_AFTER_MS && (
          <Button
            kind="quiet"
            size="large"
            className="motion-safe:animate-pop"
            onClick={onPractise}
          >
            <Gamepad2 aria-hidden="true" />
            {t('search.meanwhile')}
          </Button>
        )}
      </div>
      <p key={tip} className="max-w-[40ch] text-muted motion-safe:animate-rise">
        <strong className="text-text">{t('search.tip')}: </strong>
        {t(`search.tips.${tip}`)}
      </p>
    </section>
  );
}
