import { Send } from 'lucide-react';
import { useState } from 'react';
import { createChallenge } from '../../../domain/contract/challenge.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { callAction } from '../rest/call-action.ts';
import { messageOf } from '../rest/error-message.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';

/** Makes the link to a finished game of the player, and shows it. @param id of the room or the attempt */
export function ChallengeFriend({
  source,
  id,
}: {
  source: 'battle' | 'attempt' | 'new';
  id?: string;
}) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  async function create(): Promise<void> {
    setBusy(true);
    try {
      const { code } = await callAction(createChallenge, { source, ...(id && { id }) });
      location.assign(`/challenge/${code}/`);
    } catch (error) {
      setBusy(false);
      await notify('error', t(messageOf<never>(error, {})), 'challenge');
    }
  }
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => void create()}>
      <Send aria-hidden="true" className="rtl:-scale-x-100" />
      {t(source === 'new' ? 'challenge.friendNew' : 'challenge.friend')}
    </Button>
  );
}
