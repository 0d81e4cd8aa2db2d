import { DoorClosed } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { CloseReason } from '../../../domain/battle/room.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

/** Why the page has no room. */
export type StopReason =
  CloseReason | 'missing' | 'denied' | 'removed' | 'failed' | 'started' | 'full';

/** Says why the room did not open, with a way back. */
export function StopScreen({ reason, onBack }: { reason: StopReason; onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="mx-auto max-w-xl pt-6">
      <EmptyState
        level={1}
        icon={<DoorClosed />}
        title={t(`closed.${reason}.title`)}
        action={
          <>
            {reason === 'failed' && (
              <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
            )}
            <Button kind={reason === 'failed' ? 'quiet' : 'main'} onClick={onBack}>
              {t('closed.back')}
            </Button>
          </>
        }
      >
        {t(`closed.${reason}.text`)}
      </EmptyState>
    </div>
  );
}
