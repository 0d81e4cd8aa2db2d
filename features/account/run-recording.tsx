import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setRunRecording } from '../../domain/contract/ghost.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';
import { Card } from '../shared/ui/card.tsx';
import { notify } from '../shared/ui/notify.ts';
import { RadioChips } from '../shared/ui/radio-chips.tsx';

/** The setting whether others may play against the player's recorded runs. @param isOn the server's value */
export function RunRecording({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // the mutation itself renders a task later, in which React would reset the radio button
  const [chosen, setChosen] = useState<boolean>();
  const change = useMutation({
    mutationFn: (next: boolean) => callAction(setRunRecording, { status: next ? '1' : '0' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownAccountQuery.queryKey }),
    onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
    onSettled: (_data, _error, sent) => setChosen((last) => (last === sent ? undefined : last)),
  });
  const shown = chosen ?? isOn;
  return (
    <Card className="grid gap-3">
      <RadioChips
        legend={t('ghost.setting')}
        value={shown ? 'on' : 'off'}
        onChange={(value) => {
          setChosen(value === 'on');
          change.mutate(value === 'on');
        }}
        chips={[
          { value: 'on', content: t('ghost.settingOn') },
          { value: 'off', content: t('ghost.settingOff') },
        ]}
      />
      <p className="text-sm text-muted">{t('ghost.settingText')}</p>
    </Card>
  );
}
