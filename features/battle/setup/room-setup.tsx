import dynamic from 'next/dynamic';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { useOwnAccount } from '../../shared/rest/own-account-query.ts';
import { useSettings } from '../../shared/rest/settings-query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { JoinRoom } from './join-room.tsx';

const CreateRoom = dynamic(async () => (await import('./create-room.tsx')).CreateRoom, {
  loading: () => <Skeleton className="h-96 rounded-card" />,
  ssr: false,
});

/** The set-up of a room with a code: join one or open one. */
export function RoomSetup({
  kind,
  code,
  codeError,
}: {
  kind: 'friend' | 'group';
  /** The code of an invitation; '' for none. */
  code: string;
  /** Why the invitation's code opened no room. */
  codeError: ErrorCode | undefined;
}) {
  const { t } = useTranslation();
  const settings = useSettings();
  const account = useOwnAccount();
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_1.3fr]">
      <JoinRoom startsWith={code} startError={codeError} />
      {settings.isPending && <Skeleton className="h-96 rounded-card" />}
      {settings.isError && (
        <Notice
          kind="error"
          action={
            <Button kind="quiet" size="small" onClick={() => void settings.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('errors.unavailable')}
        </Notice>
      )}
      {settings.data && (
        <CreateRoom kind={kind} battle={settings.data.battle} coins={account.data?.coins} />
      )}
    </div>
  );
}
