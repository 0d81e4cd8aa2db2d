import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createChallenge } from '../../../domain/contract/challenge.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { callAction } from '../rest/call-action.ts';
import { messageOf } from '../rest/error-message.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';

/**
 * Makes the link to a finished game of the player, and shows it, unless the player has gone on meanwhile: to load another
 * page would end what was begun.
 * @param id of the room or the attempt
 * @param startedAt names the attempt, because the next one has the same id; milliseconds since the epoch
 */
export function ChallengeFriend({
  source,
  id,
  startedAt,
}: {
  source: 'battle' | 'attempt' | 'new';
  id?: string;
  startedAt?: number;
}) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  async function create(): Promise<void> {
    setBusy(true);
    try {
      const { code } = await callAction(createChallenge, {
        source,
        ...(id && { id }),
        ...(startedAt !== undefined && { started_at: String(startedAt) }),
      });
      if (isShown.current) location.assign(`/challenge/${code}/`);
    } catch (error) {
      if (!isShown.current) return;
      setBusy(false);
      await notify(
        'error',
        t(messageOf(error, { botTooOften: 'challenge.tooOften' })),
        'challenge',
      );
    }
  }
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => void create()}>
      <Send aria-hidden="true" className="rtl:-scale-x-100" />
      {t(source === 'new' ? 'challenge.friendNew' : 'challenge.friend')}
    </Button>
  );
}
