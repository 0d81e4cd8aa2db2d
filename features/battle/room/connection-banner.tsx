import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { connectionAtom } from '../../../realtime/connection-atoms.ts';
import { Notice } from '../../shared/ui/notice.tsx';

/** Says so while no news arrives; the screen beneath stays. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const connection = useAtomValue(connectionAtom);
  if (connection.state === 'online') return null;
  return (
    <div className="sticky top-2 z-30 mx-auto mb-3 max-w-3xl rounded-control shadow-float">
      <Notice kind="warning">{t('battle.reconnecting')}</Notice>
    </div>
  );
}
