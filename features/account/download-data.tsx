import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { getUserData } from '../../domain/contract/account-changes.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { Button } from '../shared/ui/button.tsx';
import { notify } from '../shared/ui/notify.ts';

/** Downloads all stored data of the player, as a JSON file. */
export function DownloadData() {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () => callAction(getUserData, {}),
    onSuccess: save,
    onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
  });
  return (
    <Button kind="quiet" size="small" busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      {t('profile.download')}
    </Button>
  );
}

/** Saves data as a file through the browser. */
function save(account: object): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(account, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = 'quizbout-data.json';
  link.click();
  URL.revokeObjectURL(url);
}
