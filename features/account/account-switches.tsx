import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setRunRecording } from '../../domain/contract/ghost.ts';
import { setWatching } from '../../domain/contract/watch.ts';
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
  return (
    <AccountSwitch
      legend={t('ghost.setting')}
      on={t('ghost.settingOn')}
      off={t('ghost.settingOff')}
      text={t('ghost.settingText')}
      isOn={isOn}
      action={setRunRecording}
    />
  );
}

/** The setting whether friends may watch the player's battles. @param isOn the server's value */
export function BattleWatching({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  return (
    <AccountSwitch
      legend={t('watch.setting')}
      on={t('watch.settingOn')}
      off={t('watch.settingOff')}
      text={t('watch.settingText')}
      isOn={isOn}
      action={setWatching}
    />
  );
}

/** A switch of the account, as two chips. It shows the choice at once, and the server's value again after an error. */
function AccountSwitch({
  legend,
  on,
  off,
  text,
  isOn,
  action,
}: {
  legend: string;
  on: string;
  off: string;
  /** Says below the chips what the switch changes. */
  text: string;
  isOn: boolean;
  action: typeof setRunRecording | typeof setWatching;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // the mutation itself renders a task later, in which React would reset the radio button
  const [chosen, setChosen] = useState<boolean>();
  const change = useMutation({
    mutationFn: (next: boolean) => callAction(action, { status: next ? '1' : '0' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownAccountQuery.queryKey }),
    onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
    onSettled: (_data, _error, sent) => setChosen((last) => (last === sent ? undefined : last)),
  });
  const shown = chosen ?? isOn;
  return (
    <Card className="grid gap-3">
      <RadioChips
        legend={legend}
        value={shown ? 'on' : 'off'}
        onChange={(value) => {
          setChosen(value === 'on');
          change.mutate(value === 'on');
        }}
        chips={[
          { value: 'on', content: on },
          { value: 'off', content: off },
        ]}
      />
      <p className="text-sm text-muted">{text}</p>
    </Card>
  );
}
