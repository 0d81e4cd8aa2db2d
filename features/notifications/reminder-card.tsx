import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AlarmClock } from 'lucide-react';
import { setDailyReminder } from '../../domain/contract/days.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { DAYS_KEY, useDays } from '../shared/progress/days.tsx';
import { callAction } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { notify } from '../shared/ui/notify.ts';

/** Turns the daily reminder on or off, for all of the player's browsers. Renders nothing until its state is known. */
export function ReminderCard() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const days = useDays();
  const turn = useMutation({
    mutationFn: (isOn: boolean) => callAction(setDailyReminder, { status: isOn ? '1' : '0' }),
    onSettled: () => queries.invalidateQueries({ queryKey: DAYS_KEY }),
    onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
  });
  if (!days.data) return null;
  const isOn = days.data.reminds;
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <AlarmClock aria-hidden="true" className="size-8 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-xl">{t('days.reminder.title')}</h2>
        <p className="text-muted">
          {t('days.reminder.text')} <q>{t('days.reminder.push')}</q>
        </p>
      </div>
      <Button
        kind="quiet"
        size="small"
        busy={turn.isPending}
        aria-label={`${t('days.reminder.title')}: ${t(isOn ? 'notifications.push.turnOff' : 'notifications.push.turnOn')}`}
        onClick={() => turn.mutate(!isOn)}
      >
        {t(isOn ? 'notifications.push.turnOff' : 'notifications.push.turnOn')}
      </Button>
    </Card>
  );
}
