import { Ban } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { useSetBlocked } from '../../shared/rest/blocked-players.ts';
import { afterPaint } from '../../shared/ui/after-paint.tsx';
import { announce } from '../../shared/ui/announce.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmButton } from '../../shared/ui/confirm-button.tsx';

/** Blocks a player of the room on every device, after a confirmation, or unblocks them. The chat follows at once. */
export function BlockPlayer({
  playerId,
  name,
  isBlocked,
}: {
  playerId: string;
  name: string;
  isBlocked: boolean;
}) {
  const { t } = useTranslation();
  const place = useRef<HTMLSpanElement>(null);
  // one button replaces the other, which had the focus
  const refocus = () =>
    afterPaint(() => {
      if (document.activeElement !== document.body) return;
      place.current?.querySelector('button')?.focus();
    });
  const block = useSetBlocked(true, () => {
    refocus();
    announce(t('chat.block.done', { name }));
  });
  const unblock = useSetBlocked(false, refocus);
  return (
    <span ref={place} className="contents">
      {isBlocked ? (
        <Button
          kind="quiet"
          size="small"
          busy={unblock.isPending}
          aria-label={t('profile.blocked.unblockName', { name })}
          onClick={() => unblock.mutate(playerId)}
        >
          {t('profile.blocked.unblock')}
        </Button>
      ) : (
        <ConfirmButton
          kind="quiet"
          size="small"
          busy={block.isPending}
          aria-label={t('chat.block.name', { name })}
          title={t('chat.block.title', { name })}
          text={t('chat.block.text')}
          yes={t('chat.block.yes')}
          no={t('chat.block.no')}
          onConfirm={() => block.mutate(playerId)}
        >
          <Ban aria-hidden="true" />
        </ConfirmButton>
      )}
    </span>
  );
}
