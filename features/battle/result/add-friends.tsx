import { hasOnePlayer } from '../../../domain/battle/room.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import { sendFriendRequest } from '../../../domain/contract/friends.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { callAction } from '../../shared/rest/call-action.ts';
import { messageOf } from '../../shared/rest/error-message.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

/** A button for each other player of a settled battle to ask for a friendship. Renders nothing for bots. */
export function AddFriends({ view }: { view: BattleView }) {
  if (view.record.outcomes === undefined || hasOnePlayer(view.record.kind)) return null;
  const others = view.seats.filter(({ isMe, isBot }) => !isMe && !isBot);
  if (others.length === 0) return null;
  return (
    <div className="grid gap-3">
      {others.map((seat) => (
        <AddFriend key={seat.id} seat={seat} match={view.record.id} />
      ))}
    </div>
  );
}

type Phase = 'idle' | 'busy' | 'waiting' | 'done';

function AddFriend({ seat: { id, name }, match }: { seat: SeatView; match: string }) {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<Phase>('idle');
  const [error, setError] = useState<unknown>(null);
  async function ask(): Promise<void> {
    setPhase('busy');
    setError(null);
    try {
      const { state } = await callAction(sendFriendRequest, { user_id: id, match_id: match });
      setPhase(state === 'friend' ? 'done' : 'waiting');
    } catch (failed) {
      setError(failed);
      setPhase('idle');
    }
  }
  if (phase === 'waiting' || phase === 'done') {
    return <Notice kind="success">{t(`friends.add.${phase}`, { name })}</Notice>;
  }
  return (
    <>
      <Button kind="quiet" size="small" busy={phase === 'busy'} onClick={() => void ask()}>
        <UserPlus aria-hidden="true" />
        <span className="min-w-0 break-words">{t('friends.add.name', { name })}</span>
      </Button>
      {error !== null && (
        <Notice kind="error">
          {t(
            messageOf(error, {
              friendBlocked: 'friends.errors.blocked',
              tooManyFriendRequests: 'friends.errors.requests',
              tooManyFriends: 'friends.errors.friends',
            }),
          )}
        </Notice>
      )}
    </>
  );
}
