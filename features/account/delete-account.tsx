import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { logOutPath } from '../shared/rest/session-ended.ts';
import { forgetPushToken } from '../shared/state/persisted-state.ts';
import { Button } from '../shared/ui/button.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { TextField } from '../shared/ui/text-field.tsx';
import { useDeleteAccount } from './profile-queries.ts';

/** Deletes the account for good, so the player must type their name first. */
export function DeleteAccount({ name }: { name: string }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useDeleteAccount();
  return (
    <>
      <Button kind="danger" size="small" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        {t('profile.delete.title')}
      </Button>
      <Dialog
        open={isAsking}
        title={t('profile.delete.title')}
        closeLabel={t('common.close')}
        onClose={() => setAsking(false)}
      >
        <p>{t('profile.delete.text')}</p>
        <TextField
          label={t('profile.delete.type', { name })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {remove.isError && (
          <Notice kind="error">
            {t(messageOf(remove.error, { inBattle: 'profile.delete.playing' }))}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            kind="danger"
            busy={remove.isPending}
            disabled={typed.trim() !== name}
            // the log-out page also signs out Firebase's user
            onClick={() => remove.mutate(undefined, { onSuccess: leave })}
          >
            {t('profile.delete.yes')}
          </Button>
          <Button kind="quiet" onClick={() => setAsking(false)}>
            {t('common.keep')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function leave(): void {
  forgetPushToken();
  location.replace(logOutPath('over'));
}
