import { LogOut, Star, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** The strip above an attempt: title, points so far, clock. */
export function Strip({
  title,
  points,
  onResend,
  children,
}: {
  title: ReactNode;
  /** Undefined if the mode shows no points. */
  points: number | undefined;
  /** Sends the unsent answers again; its button replaces the title. Undefined if there are none. */
  onResend: (() => void) | undefined;
  /** The clock. */
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  return (
    <div className="flex items-center gap-3">
      {onResend ? (
        <span className="flex min-w-0 flex-1">
          <Button size="small" onClick={onResend}>
            <WifiOff aria-hidden="true" />
            {t('solo.resend')}
          </Button>
        </span>
      ) : (
        <span className="min-w-0 flex-1 truncate font-display text-lg font-extrabold roomy:text-2xl">
          {title}
        </span>
      )}
      {points !== undefined && (
        <span className="flex items-center gap-1.5 rounded-full bg-sun-soft px-3 py-1 font-display text-lg font-extrabold tabular-nums">
          <Star aria-hidden="true" className="size-5 fill-sun text-warning" />
          <span key={points} className="motion-safe:animate-pop">
            <span aria-hidden="true">{formatNumber(i18n.language, points)}</span>
            <span className="sr-only">{t('common.points', { count: points })}</span>
          </span>
        </span>
      )}
      {children}
    </div>
  );
}

/** The button to give up an attempt, with a confirmation. */
export function GiveUp({ onGiveUp }: { onGiveUp: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      title={t('solo.giveUp')}
      text={t('solo.giveUpText')}
      yes={t('solo.giveUpYes')}
      no={t('solo.giveUpNo')}
      onConfirm={onGiveUp}
      trigger={(open) => (
        <IconButton label={t('solo.giveUp')} onClick={open}>
          <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      )}
    />
  );
}
