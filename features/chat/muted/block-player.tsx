import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { blockPlayer } from '../../../domain/contract/block-player.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { callAction } from '../../shared/rest/call-action.ts';
import { messageOf } from '../../shared/rest/error-message.ts';
import { ConfirmButton } from '../../shared/ui/confirm-button.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { setMuted } from './muted-players.ts';

/** Blocks a player of the room on every device, after a confirmation. The chat hides the player at once. */
export function BlockPlayer({ playerId, name }: { playerId: string; name: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const block = useMutation({
    mutationFn: () => callAction(blockPlayer, { user_id: playerId, status: '1' }),
    onSuccess: () => {
      setMuted(playerId, true);
      void notify('success', t('chat.block.done', { name }));
      return queries.invalidateQueries({ queryKey: ['blocked-players'] });
    },
    onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
  });
  return (
    <ConfirmButton
      kind="quiet"
      size="small"
      busy={block.isPending}
      aria-label={t('chat.block.name', { name })}
      title={t('chat.block.title', { name })}
      text={t('chat.block.text')}
      yes={t('chat.block.yes')}
      no={t('chat.block.no')}
      onConfirm={() => block.mutate()}
    >
      <Ban aria-hidden="true" />
    </ConfirmButton>
  );
}
