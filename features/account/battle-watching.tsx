import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setWatching } from '../../domain/contract/watch.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';
import { Card } from '../shared/ui/card.tsx';
import { notify } from '../shared/ui/notify.ts';
import { RadioChips } from '../shared/ui/radio-chips.tsx';

/** The setting whether friends may watch the player's battles. @param isOn the server's value */
export function BattleWatching({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // the mutation itself renders a task later, in which React would reset the radio button
  const [chosen, setChosen] = useState<boolean>();
  const change = useMutation({
    mutationFn: (next: boolean) => callAction(setWatching, { status: next ? '1' : '0' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownAccountQuery.queryKey }),
    onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
    onSettled: (_data, _error, sent) => setChosen((last) => (last === sent ? undefined : last)),
  });
  const shown = chosen ?? isOn;
  return (
    <Card className="grid gap-3">
      <RadioChips
        legend={t('watch.setting')}
        value={shown ? 'on' : 'off'}
        onChange={(value) => {
          setChosen(value === 'on');
          change.mutate(value === 'on');
        }}
        chips={[
          { value: 'on', content: t('watch.settingOn') },
          { value: 'off', content: t('watch.settingOff') },
        ]}
      />
      <p className="text-sm text-muted">{t('watch.settingText')}</p>
    </Card>
  );
}
