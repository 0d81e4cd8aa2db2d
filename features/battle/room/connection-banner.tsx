import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { connectionAtom } from '../../../realtime/battle/connection-atoms.ts';
import { Notice } from '../../shared/ui/notice.tsx';

/** Says so while no news arrives; the screen beneath stays. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const connection = useAtomValue(connectionAtom);
  if (connection.state === 'online') return null;
  return (
    // over the page, so that nothing moves under a thumb
    <div className="pointer-events-none fixed inset-x-3 top-17 z-40 mx-auto max-w-3xl rounded-control shadow-float">
      <Notice kind="warning">{t('battle.reconnecting')}</Notice>
    </div>
  );
}
