import { useAtomValue } from 'jotai';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { connectionAtom } from '../../../realtime/battle/connection-atoms.ts';
import { Notice } from '../../shared/ui/notice.tsx';

const TEXTS = {
  reconnecting: 'battle.reconnecting',
  captured: 'battle.captured',
  'checking-time': 'battle.checkingTime',
} as const;

/** Warns while no updates arrive, or while countdowns may be wrong. The screen beneath stays. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const connection = useAtomValue(connectionAtom);
  if (connection.state === 'online') return null;
  return (
    // lies over the page, so that nothing moves under a thumb; in a game it covers the line below the answers
    <div className="pointer-events-none fixed inset-x-3 top-17 z-40 mx-auto max-w-3xl rounded-control shadow-float in-data-playing:top-auto in-data-playing:bottom-[max(0.25rem,env(safe-area-inset-bottom))] in-data-playing:text-[min(0.875rem,4vw)] in-data-playing:leading-tight in-data-playing:*:py-1">
      <Notice kind="warning">{t(TEXTS[connection.state])}</Notice>
    </div>
  );
}
