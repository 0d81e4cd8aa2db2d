import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { blockPlayer, getBlockedPlayers } from '../../domain/contract/block-player.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { notify } from '../shared/ui/notify.ts';

const QUERY_KEY = ['blocked-players'];

/** The players whom this player has blocked, each with a button to unblock. Renders nothing if there are none. */
export function BlockedPlayers() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const blocked = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => callAction(getBlockedPlayers, {}),
  });
  const unblock = useMutation({
    mutationFn: (userId: string) => callAction(blockPlayer, { user_id: userId, status: '0' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: QUERY_KEY }),
    onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
  });
  if (!blocked.data?.length) return null;
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">{t('profile.blocked.title')}</h2>
      <ul className="grid gap-3">
        {blocked.data.map(({ user_id: userId, name, profile }) => (
          <li key={userId} className="flex items-center gap-3">
            <Avatar name={name} image={profile} size="small" />
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            <Button
              kind="quiet"
              size="small"
              busy={unblock.isPending && unblock.variables === userId}
              aria-label={t('profile.blocked.unblockName', { name })}
              onClick={() => unblock.mutate(userId)}
            >
              {t('profile.blocked.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
