import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useBlockedPlayers, useSetBlocked } from '../shared/rest/blocked-players.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';

/** The players whom this player has blocked, each with a button to unblock. Renders nothing if there are none. */
export function BlockedPlayers() {
  const { t } = useTranslation();
  const blocked = useBlockedPlayers();
  const unblock = useSetBlocked(false);
  if (!blocked.data?.length) return null;
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">{t('profile.blocked.title')}</h2>
      <ul className="grid gap-3">
        {blocked.data.map(({ user_id, name, profile }) => (
          <li key={user_id} className="flex items-center gap-3">
            <Avatar name={name} image={profile} size="small" />
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            <Button
              kind="quiet"
              size="small"
              busy={unblock.isPending && unblock.variables === user_id}
              aria-label={t('profile.blocked.unblockName', { name })}
              onClick={() => unblock.mutate(user_id)}
            >
              {t('profile.blocked.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
